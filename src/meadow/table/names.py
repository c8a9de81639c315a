# ruff: noqa: RUF001  this module is about letters that look alike
"""Names of people: readable, not a bot's, and not to be mistaken for another's.

Names are checked when somebody asks for one, never when a log is folded: a name that was allowed once stays.
"""

import itertools
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from meadow import bots
from meadow.core.record import LONGEST_NAME
from meadow.table.chat import printable
from meadow.table.problems import Refused

BOT: Final = "bot"
BOT_NAMES: Final = ("Malva", "Lupin", "Zinnia", "Primula", "Hosta", "Kalmia", "Rumex", "Sedum")
"""Flowers that are called so in many languages, short and each with a first letter of its own."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Zero-width joiner and non-joiner: some scripts and emoji need them."""
BLANKS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\ufffd"
    "\U0001d159\U000e0000-\U000e0fff]"
)
"""Characters that show nothing, though they count as letters, marks or symbols."""


ALIKE: Final = {
    "a": "АаΑαɑᴀᎪꓮᗅ",
    "b": "8ВвΒЬьʙƄƅᏴꓐᗷ",
    "c": "СсϹϲᴄᏟꓚᑕ",
    "d": "ԀԁᴅᎠꓓᗪ",
    "e": "ЕеΕҽᴇᎬꓰ",
    "f": "ꜰꓝᖴ",
    "g": "ɡɢԌԍᏀꓖ",
    "h": "НнΗҺһհʜᎻꓧ",
    "i": "ІіΙιıɪᎥꓲ",
    "j": "ЈјͿϳᴊᎫꓙᒍ",
    "k": "КкΚκᴋᏦꓗ",
    "l": "I1|ӀӏǀʟᏞꓡᒪ",
    "m": "МмΜᴍᎷꓟᗰ",
    "n": "Νηոɴꓠ",
    "o": "0ОоΟοՕօᴏꓳ",
    "p": "РрΡρᴘᏢꓑᑭ",
    "q": "Ԛԛ",
    "r": "ʀᏒꓣᖇ",
    "s": "ЅѕՏꜱᏚꓢ",
    "t": "ТтΤτᴛᎢꓔ",
    "u": "υսᴜꓴᑌ",
    "v": "ѴѵνᴠᏙꓦᐯ",
    "w": "ԜԝωᴡᎳꓪᗯ",
    "x": "ХхΧχꓫ",
    "y": "УуΥγҮүʏᎩꓬ",
    "z": "ΖᴢᏃꓜ",
    "'": "\u2018\u2019\u02bc\u02b9`\u00b4\u2032",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}
"""Characters that look like a letter or sign: of Cyrillic, Greek, Armenian, Cherokee, Lisu and Canadian syllabics,
small capitals, and the usual digits.

Capitals are listed as well: some look like a different letter than their small forms.
"""
ENCLOSED: Final = (0x1F150, 0x1F170, 0x1F1E6)
"""The first letters of alphabets in circles, in squares and of flags, which NFKC does not decompose."""
LOOKS: Final = str.maketrans(
    {look: letter for letter, looks in ALIKE.items() for look in looks}
    | {chr(first + number): chr(ord("a") + number) for first in ENCLOSED for number in range(26)}
)
ACCENTS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Combining marks. Where NFKC composes one with a letter, that is a letter of its own; all others are removed."""


def skeleton(name: str) -> str:
    """How a name looks, in a canonical form and word by word. It is for comparing only."""
    seen = BLANKS.sub(" ", unicodedata.normalize("NFKC", name))
    seen = ACCENTS.sub("", seen).translate(LOOKS).casefold()
    seen = "".join(letter for letter in unicodedata.normalize("NFD", seen) if unicodedata.category(letter) != "Cf")
    return " ".join(seen.translate(LOOKS).replace("rn", "m").replace("vv", "w").split())


def _run_together(name: str) -> str:
    """How it looks without blanks and punctuation, which are easily overlooked."""
    return "".join(letter for letter in skeleton(name) if unicodedata.category(letter)[0] not in "PZ")


def alike(one: str, other: str) -> bool:
    """Whether one could be taken for the other."""
    return one.casefold() == other.casefold() or _run_together(one) == _run_together(other)


def checked(name: str) -> str:
    """The name as it is shown. Raises Refused if nobody could read it, or it looks like a bot's."""
    if any(unicodedata.category(letter) == "Cf" and letter not in JOINERS for letter in name):
        raise Refused("bad_name", "There are characters in this name that nobody can see: type it without them.")
    shown = printable(name)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in BLANKS.sub("", shown)):
        raise Refused("bad_name", "Type a name of at least one letter that can be seen.")
    if len(shown) > LONGEST_NAME:
        raise Refused("bad_name", f"Choose a name of at most {LONGEST_NAME} characters; this has {len(shown)}.")
    if _is_bots(shown):
        raise Refused("bad_name", "This name looks like that of a bot: choose another, so that nobody mistakes you.")
    return shown


def _is_bots(name: str) -> bool:
    words, together = re.findall(r"[^\W_]+", skeleton(name)), _run_together(name)
    if BOT in words or together in {BOT, *bots.BOTS} or any(alike(name, bot) for bot in BOT_NAMES):
        return True
    return "".join(words).startswith(tuple(level + BOT for level in bots.BOTS))


def for_bot(others: Iterable[str]) -> str:
    """A name for a bot that looks like none of the others."""
    taken = list(others)
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in BOT_NAMES)
    return next(name for name in itertools.chain(BOT_NAMES, numbered) if not any(alike(name, one) for one in taken))


def unused(name: str, others: Iterable[str]) -> str:
    """The name as it is shown. Raises Refused also if it looks like one of the others."""
    shown = checked(name)
    for other in others:
        if other and alike(shown, other):
            raise Refused("name_taken", f"Somebody here is called {other} already: choose a name that looks different.")
    return shown
