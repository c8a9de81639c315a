"""Actions, positions and events as people read them."""

import re

import pytest

from meadow.core.events import Ended, Event
from meadow.games.flautz import GAME, viewing
from meadow.games.flautz.actions import ACTIONS, EXCHANGE, SWAP
from meadow.games.flautz.events import (
    Dealt,
    Declared,
    Exchanged,
    Focused,
    MatchBegan,
    MatchEnded,
    Passed,
    Reshuffled,
    RoundBegan,
    Swapped,
    WentOn,
)
from tests.games.flautz.cards import called, card, cards, packed
from tests.games.flautz.scenes import DISPLAY, Scene
from tests.games.flautz.test_declaring import FLAUTZ

PEOPLE = ("Ann", "Bea", "Cy", "Dot", "Eve")


def plain(drawing: str) -> list[str]:
    """The drawing's lines without colours."""
    return [line.rstrip() for line in re.sub(r"\[[^\]]*\]", "", drawing).splitlines()]


# Actions


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (0, "focus"),
        (1, "pass"),
        (2, "declare"),
        (3, "go on"),
        (SWAP + 1, "swap air 2"),
        (SWAP + 3, "swap floor 1"),
        (EXCHANGE + 3 * 6 + 3, "blue 4 for floor 1"),
        (EXCHANGE + 44 * 6, "pink 9 for air 1"),
        (EXCHANGE + 49 * 6 + 2, "illusion 5 for air 3"),
        (EXCHANGE + 54 * 6, "prism for air 1"),
        (ACTIONS - 1, "prism for floor 3"),
    ],
)
def test_forms(action: int, written: str) -> None:
    assert GAME.write(action) == written
    assert GAME.read(written) == action


def test_every_card_and_place() -> None:
    assert ACTIONS == 340
    for kind in range(55):
        for place, name in enumerate(("air 1", "air 2", "air 3", "floor 1", "floor 2", "floor 3")):
            assert GAME.read(f"{called(kind)} for {name}") == EXCHANGE + kind * 6 + place


@pytest.mark.parametrize("words", ["BLUE 4 FOR FLOOR 1", "  blue 4  for floor 1 ", "Blue 4 for Floor 1"])
def test_capitals_and_spaces_are_forgiven(words: str) -> None:
    assert GAME.read(words) == GAME.read("blue 4 for floor 1")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "cannot read '' as an action; write it like 'focus'"),
        ("take blue 4", "write it like"),
        ("blue 4", "'blue 4 for floor 1'"),
        ("red 4 for air 1", "there is no card 'red 4'; cards are like 'blue 4', 'illusion 5' and 'prism'"),
        ("blue 10 for air 1", "there is no card 'blue 10'"),
        ("blue 0 for air 1", "there is no card 'blue 0'"),
        ("prism 1 for air 1", "there is no card 'prism 1'"),
        ("blue 4 for air 4", "there is no place 'air 4'; places are air 1, air 2, air 3, floor 1, floor 2, floor 3"),
        ("blue 4 for deck", "there is no place 'deck'"),
        ("swap floor 0", "there is no place 'floor 0'"),
        ("swap", "write it like"),
    ],
)
def test_what_cannot_be_read_is_explained(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.read(words)


def test_choices_say_what_is_given_and_taken() -> None:
    choices = {choice.text: choice for choice in viewing.choices(Scene().state, 0)}
    exchange = choices["pink 1 for air 2"]
    assert (exchange.kind, exchange.card, exchange.taken, exchange.place) == ("exchange", "pink 1", "green 4", 1)
    assert "pink 1" in exchange.label
    assert "green 4" in exchange.label
    assert choices["focus"].kind == "focus"
    swap = viewing.choices(Scene(focused=[0]).state, 0)[3]
    assert (swap.kind, swap.card, swap.taken, swap.place) == ("swap", None, "orange 8", 3)


# Views and drawings


def test_view_explains_the_own_spell() -> None:
    view = GAME.view(Scene("prism, blue 1, green 2 3, blue 4").state, 0)
    spell = view.players[0].spell
    assert spell is not None
    assert (spell.points, spell.flautz, [set(pair) for pair in spell.swaps]) == (16, True, [{"blue", "green"}])
    assert spell.cards == ("prism", "blue 1", "green 2", "green 3", "blue 4")
    assert spell.colours[0] is None
    assert len(set(spell.colours[1:])) == 1
    assert view.players[1].spell is None


def test_view_tells_where_the_match_stands() -> None:
    view = GAME.view(Scene(seats=3, round_=3, starter=1, mover=1, mode="matches", arena="bff").state, 0)
    assert (view.match, view.matches, view.crystals_to_win, view.round) == (1, 3, None, 4)
    assert view.fields == ("either", "either", "floor", "air", "either")
    assert (view.starter, view.mover, view.declarer) == (1, 1, None)


def test_drawing() -> None:
    """Symbols and names say what colours say; the marker's field is pointed at; other hands stay hidden."""
    scene = Scene("prism, blue 1, green 2 3, blue 4", apprentices="pink, green", focused=[1])
    scene.turns("blue 4 for floor 3")
    assert plain(GAME.draw(GAME.view(scene.state, 1))) == [
        "Match 1 (first to 3 crystals), crystals in the pool: 24",
        "arena  floor  air  >either<  floor  air  either  FLAUTZ!",
        "",
        "air    ● blue 2      ▲ green 4     ◆ purple 6",
        "floor  ■ orange 8    ♥ pink 2      ● blue 4",
        "deck   85 cards, 0 discarded",
        "",
        "Player 1: apprentice ♥ pink, crystals 0, starts",
        "       ● blue 6      (hidden)      (hidden)      (hidden)      (hidden)",
        "Player 2: apprentice ▲ green, crystals 0, focused",
        "       ● blue 1      ▲ green 9     ◆ purple 7    ■ orange 5    ♥ pink 3",
        "       best spell: 9 points with green 9",
    ]


def test_drawing_says_why_a_spell_is_worth_that() -> None:
    """The colours chosen for a prism, and what each card counts as that is of another colour or of any."""
    scene = Scene("prism, blue 1, illusion 2, blue 3, green 4")
    assert plain(GAME.draw(GAME.view(scene.state, 0)))[9].strip() == (
        "best spell: 16 points with prism (blue = green), blue 1, illusion 2 as blue, blue 3, green 4 as blue"
    )


@pytest.mark.parametrize(
    ("hand", "explained"),
    [
        ("prism, blue 1 2 3 4", "16 points with blue 1, blue 2, blue 3, blue 4, idle prism"),
        (
            "prism, prism, blue 7 7, green 7",
            "17 points with prism (blue = purple), blue 7, green 7, blue 7 as purple, idle prism",
        ),
        ("illusion 9, blue 7, green 5, pink 3, orange 1", "9 points with illusion 9"),
        ("blue 3 4 5, illusion 4, pink 9", "13 points with blue 3, blue 4, blue 5"),
    ],
)
def test_drawing_does_not_explain_special_cards_as_used_that_change_nothing(hand: str, explained: str) -> None:
    assert plain(GAME.draw(GAME.view(Scene(hand).state, 0)))[9].strip() == f"best spell: {explained}"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_running_points_are_shown_only_where_they_count(seat: int | None) -> None:
    """Where crystals win, points decide a match and are forgotten with it."""
    for mode, points in (("crystals", (None, None)), ("matches", (18, 12))):
        view = GAME.view(Scene(mode=mode, points=[18, 12]).state, seat)
        assert tuple(player.points for player in view.players) == points
        assert ("points 18" in GAME.draw(view)) is (mode == "matches")


# Prompts

EXCHANGE_CARD = "exchange a card of your hand for one of the display"
REPLACE_CARD = "replace a card of the display by the top of the deck"


@pytest.mark.parametrize(
    ("scene", "prompt"),
    [
        pytest.param(Scene(), f"{EXCHANGE_CARD.capitalize()}, or focus.", id="usual"),
        pytest.param(Scene(FLAUTZ), f"{EXCHANGE_CARD.capitalize()}, declare FLAUTZ!, or focus.", id="declare"),
        pytest.param(
            Scene(FLAUTZ).play("declare"),
            f"This is your final turn: {EXCHANGE_CARD}, focus, or pass.",
            id="final turn",
        ),
        pytest.param(Scene(FLAUTZ, focused=[0]), f"You are focused: {REPLACE_CARD}.", id="focused"),
        pytest.param(
            Scene(FLAUTZ, focused=[1]).play("declare"),
            f"You are focused, and this is your final turn: {REPLACE_CARD}, or pass.",
            id="focused in the final turn",
        ),
        pytest.param(
            Scene(focused=[0]).play("swap air 1"), f"{EXCHANGE_CARD.capitalize()}.", id="second half of a focused turn"
        ),
        pytest.param(Scene().play("pink 1 for air 2"), "End your turn.", id="end of a turn"),
        pytest.param(
            Scene(
                "green 4, blue 4, purple 4, orange 4, pink 1", display="pink 4, blue 8, blue 2, pink 8, pink 2, green 8"
            ).play("pink 1 for air 1"),
            "Declare FLAUTZ!, or end your turn.",
            id="declare at the end",
        ),
    ],
)
def test_prompt_names_everything_that_is_offered(scene: Scene, prompt: str) -> None:
    actor = scene.state.actor()
    assert GAME.view(scene.state, actor).prompt == prompt
    assert ("pass" in prompt) is scene.can("pass")
    assert ("eclare" in prompt) is scene.can("declare")
    for other in (1 - actor, None):
        assert GAME.view(scene.state, other).prompt == f"Player {actor + 1} is to play."


def test_prompt_where_a_focused_player_can_draw_nothing() -> None:
    scene = Scene(focused=[0])
    scene.state.deck = packed([])
    assert GAME.view(scene.state, 0).prompt == f"You are focused, but there is no card to draw: {EXCHANGE_CARD}."


def test_drawing_marks_own_cards_that_everyone_knows() -> None:
    scene = Scene().turns("pink 1 for air 2")
    own, others = (plain(GAME.draw(GAME.view(scene.state, seat))) for seat in (0, 1))
    assert " ".join(own[8].split()) == "● blue 9 ▲ green 4* ▲ green 7 ◆ purple 5 ■ orange 3"
    assert own[-1] == "* everyone knows that you hold this"
    assert not any("*" in line for line in others)


def test_drawing_remembers_the_match_before() -> None:
    scene = Scene(FLAUTZ).play("declare", "pass")
    assert plain(GAME.draw(GAME.view(scene.state, None)))[-1] == "Points of the match before: player 1 24, player 2 9"


def test_drawing_has_colours() -> None:
    drawing = GAME.draw(GAME.view(Scene("prism, illusion 3, green 2 3, blue 4").state, 0))
    for style, token in (("dodger_blue1", "blue 4"), ("green", "green 2"), ("cyan", "prism")):
        assert re.search(rf"\[[^\]]*{style}[^\]]*\][^\[]*{token}\[/\]", drawing)


def test_drawing_of_a_declaration() -> None:
    lines = plain(GAME.draw(GAME.view(Scene(FLAUTZ).play("declare").state, 1)))
    assert any("declared FLAUTZ!" in line for line in lines)
    assert any("green 4" in line and "orange 4" in line for line in lines)
    assert not any("FLAUTZ! by" in line for line in lines)


def test_drawing_of_the_end() -> None:
    scene = Scene("blue 3 4 5 7, pink 9", apprentices="blue, pink").play("pink 9 for floor 3")
    drawing = plain(GAME.draw(GAME.view(scene.state, None)))
    assert any("crystals 3" in line for line in drawing)
    assert GAME.view(scene.state, None).prompt == "The game is over."


# Sentences


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (MatchBegan(seat=1, match=2, display=tuple(cards(DISPLAY))), ["Match 2", "Bea", "orange 8"]),
        (Dealt(seat=0, hand=tuple(cards("prism, blue 1 2 3 4"))), ["Ann", "prism", "blue 4"]),
        (Dealt(seat=0, hand=None), ["Ann", "5 cards"]),
        (RoundBegan(seat=-1, round=2, field="air"), ["Round 2", "the air"]),
        (RoundBegan(seat=-1, round=3, field="either"), ["Round 3", "the floor or the air"]),
        (
            Exchanged(seat=2, gave=card("pink 1"), took=card("illusion 5"), place=4),
            ["Cy", "pink 1", "illusion 5", "floor 2"],
        ),
        (Focused(seat=3), ["Dot", "focus"]),
        (Swapped(seat=0, place=0, discarded=card("blue 2"), drawn=card("prism")), ["Ann", "blue 2", "prism", "air 1"]),
        (Reshuffled(seat=-1, cards=12), ["12"]),
        (WentOn(seat=4), ["Eve"]),
        (Declared(seat=1, hand=tuple(cards(FLAUTZ))), ["Bea", "FLAUTZ!", "purple 4"]),
        (Passed(seat=1), ["Bea", "final turn"]),
        (Ended(seat=-1, winners=(1,), scores=(2, 3), how="crystals"), ["Bea wins"]),
        (Ended(seat=-1, winners=(0, 1), scores=(3, 3), how="crystals"), ["Ann and Bea"]),
        (Ended(seat=-1, winners=(0,), scores=(3, 2), how="turn limit", adjudicated=True), ["Ann", "limit"]),
    ],
)
def test_narration(event: Event, words: list[str]) -> None:
    sentence = GAME.narrate(event, PEOPLE)
    assert all(word in sentence for word in words), sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("how", "seat", "words"),
    [
        ("rounds", -1, []),
        ("declared", -1, []),
        ("straight", 1, ["Straight FLAUTZ!", "Bea"]),
        ("royal", 1, ["Royal FLAUTZ!", "Bea"]),
    ],
)
def test_narration_of_a_match(how: str, seat: int, words: list[str]) -> None:
    hands = (tuple(cards(FLAUTZ)), tuple(cards("blue 3 4 5 6 7")))
    sentence = GAME.narrate(MatchEnded(seat=seat, how=how, hands=hands, points=(24, 23), crystals=(0, 2)), PEOPLE)
    assert all(word in sentence for word in [*words, "Ann", "24", "23", "purple 4", "blue 7"]), sentence


def test_other_games_events_are_refused() -> None:
    with pytest.raises(TypeError, match="no such event"):
        GAME.narrate(Event(seat=0), PEOPLE)
