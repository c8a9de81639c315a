# ruff: noqa: RUF001  letters that are easily mistaken are what it is about
"""Names that look like nothing, like a bot's or like another's; and those of people all over the world."""

import pytest

from meadow.bots import BOTS
from meadow.table import Refused, commands
from meadow.table.entries import Joined, Renamed
from meadow.table.names import BOT_NAMES, alike, checked, for_bot
from tests.table.people import START, Party
from tests.toys import GAME as TOY


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "Jürgen Weiß", "Søren Ødegård", "O'Brien-Smith", "さくら", "タロー", "田中 太郎", "محمد",
        "علی‌رضا", "אבא",
        "Владимир", "Ἀλέξανδρος", "नीना", "สมชาย", "Nguyễn", "한국", "🦋", "👩‍🚀 Zoë", "❤️",
        "Talbot", "Abbot", "Robota", "Bottom",
        "x", "7", "Ann 2", "100 %", "Bột",
    ],
)  # fmt: skip
def test_names_of_people_are_allowed(name: str) -> None:
    assert checked(f"  {name} ").replace("\u200c", "") == name.replace("\u200c", "").replace("\u200d", "")


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\t", "\u00a0", "\u200d", "\u200b", "\u3164", "\u115f\u1160", "\u2800\u2800",
        "\uffa0", "\u0301", "\u0301\u0302 \u0303",
        "\ufe0f", "\U000e0041", "\u2060", "\u00ad", "\x00", "...", "- -", "\U0001d159", "\u034f", "\u180e", "\ufffc",
    ],
)  # fmt: skip
def test_names_that_look_like_nothing(name: str) -> None:
    with pytest.raises(Refused, match="bad_name"):
        checked(name)


@pytest.mark.parametrize("name", ["Ada\u202e", "\u2066Ada\u2069", "A\u200bda", "\ufeffAda", "A\u00adda", "Ada\u200f"])
def test_names_with_characters_that_nobody_sees(name: str) -> None:
    with pytest.raises(Refused, match="nobody can see"):
        checked(name)


@pytest.mark.parametrize(
    "name",
    [
        "Greedy bot", "greedy BOT 2", "Bot", "my bot", "GreedyBot", "greedybot7", "Random-Bot",
        "random_bot", "bot_1", "Ｇｒｅｅｄｙ ｂｏｔ",
        "Greedy b0t", "Grееdу bоt", "Вот", "ΒΟΤ", "𝐛𝐨𝐭", "ʙᴏᴛ", "ⓑⓞⓣ", "B\ufe0fot", "Greedy b\u3164ot",
        "Greedy \u0184ot", "Greedy \ua4d0ot", "\u15f7ot", "🅱🅾🆃", "\u13f4\u041e\u13a2", "b o t", "b.o.t", "8ot",
        "Greedy", "R\u0430ndom", "🇧🇴🇹", "Malva", "LUPIN", "M\u0430lva",
    ],
)  # fmt: skip
def test_names_that_look_like_a_bots(name: str) -> None:
    with pytest.raises(Refused, match="bot"):
        checked(name)


@pytest.mark.parametrize("level", list(BOTS))
def test_no_person_is_called_as_bots_are(level: str) -> None:
    party = Party(TOY, 2)
    party.do(commands.SitBot(seat=0, level=level))
    assert party.code(commands.Join(name=party.update(None).seats[0].name), 1) == "bad_name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"), ("Ada", "Аda"), ("Ada", "Αda"), ("Ada", "Ａｄａ"), ("Ada", "A\u200dda"),
        ("Ada", "Ada\ufe0f"), ("Ada", "𝒜𝒹𝒶"),
        ("Ada", "Ada\u3164"), ("Ilona", "llona"), ("Ilona", "1lona"), ("Otto", "0tto"),
        ("Otto", "Оттο"), ("Arne", "Ame"),
        ("Nina", "Νina"), ("Hanna", "Наnna"), ("Zoë", "Zoe\u0308"), ("ИРИНА", "ирина"),
        ("Ηλίας", "ηλίας"), ("STRASSE", "straße"),
        ("O'Neil", "O\u2019Neil"), ("Ann-Mi", "Ann\u2013Mi"), ("Ada  L.", "Ada\u2003L."),
        ("ﬁona", "fiona"), ("Petra", "Реtrа"),
        ("Paul Miller", "Paul\u3164Miller"), ("Paul Miller", "\u13e2aul Miller"), ("Paul Miller", "\ua4d1aul Miller"),
        ("Paul Miller", "Paul Miller."), ("Paul Miller", "PaulMiller"), ("Paul Miller", "Paul\u200dMiller"),
        ("Paul Miller", "Paul Miller\u0332"), ("Paul Miller", "Paul\u2800Miller"),
    ],
)  # fmt: skip
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"), ("Jose", "José"), ("か", "が"), ("Ann 2", "Ann 3"), ("Ben", "Bea"),
        ("علي", "علا"), ("🦋", "🐝"), ("Muller", "Müller"),
        ("田中", "田口"), ("Иван", "Иванна"),
    ],
)  # fmt: skip
def test_names_that_look_different(one: str, other: str) -> None:
    assert not alike(one, other)


def test_nobody_is_mistaken_for_another() -> None:
    party = Party(TOY, 3)
    party.do(commands.Join(name="Ada"))
    party.do(commands.Join(name="Ben"), 1)
    assert party.code(commands.Join(name="Аdа"), 2) == "name_taken"
    assert party.code(commands.Rename(seat=1, name="\uff21da"), 1) == "name_taken"
    assert party.code(commands.Rename(seat=1, name="Greedy bot"), 1) == "bad_name"
    party.do(commands.Rename(seat=1, name="BEN"), 1)


def test_names_of_before_stay() -> None:
    """A log with names that would be refused today is folded as it was."""
    party = Party(TOY, 2)
    party.fold([Joined(at=START, seat=0, name="\u3164", holder="h"), Joined(at=START, seat=1, name="Bot", holder="i")])
    party.fold([Renamed(at=START, seat=1, name="\u202eAda")])
    party.do(commands.Start())
    assert party.shown() == party.shown(party.again())
    assert party.update(0).seats[1].name == "\u202eAda"


def test_bots_are_told_apart_by_their_first_letters() -> None:
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES)
    assert all(len(name) <= 8 for name in BOT_NAMES)
    called = list[str]()
    for _ in range(len(BOT_NAMES) + 2):
        called.append(for_bot(called))
    assert called == [*BOT_NAMES, f"{BOT_NAMES[0]} 2", f"{BOT_NAMES[1]} 2"]
    assert for_bot(["malva"]) == BOT_NAMES[1]
