"""Hidden hands: who sees what, what everyone has seen, and what a bot may imagine."""

from collections import Counter
from collections.abc import Iterator

import pytest

from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from meadow.games.flautz.state import FlautzState
from tests.games.flautz import slow
from tests.games.flautz.cards import BOX, cards, packed, row
from tests.games.flautz.scenes import DULL, Scene, held
from tests.games.flautz.test_declaring import FLAUTZ
from tests.games.flautz.test_set_up import everything

READERS = [0, 1, 2, None]


def shown(state: FlautzState, reader: int | None, seat: int) -> list[str]:
    """The cards of a hand that the reader sees."""
    return [name for name in GAME.view(state, reader).players[seat].hand if name is not None]


def positions(seats: int, seed: int, count: int) -> Iterator[FlautzState]:
    """Positions of a random game."""
    state, rng = GAME.new(seats, {"mode": "matches"}, seed), Rng(seed)
    for _ in range(count):
        if state.over():
            return
        yield state
        play_out(state, rng, 3)


# Views


def test_own_hand_is_seen_and_no_other() -> None:
    state = Scene(seats=3).state
    for reader in READERS:
        for seat in range(3):
            expected = row(sorted(cards(DULL[seat]))).split(", ") if seat == reader else []
            assert shown(state, reader, seat) == expected


def test_every_hand_has_five_cards_for_everyone() -> None:
    state = Scene(seats=3).turns("pink 1 for air 1").state
    assert {len(player.hand) for reader in READERS for player in GAME.view(state, reader).players} == {5}


@pytest.mark.parametrize("reader", [1, 2, None])
def test_cards_taken_from_the_display_are_seen_by_everyone(reader: int | None) -> None:
    state = Scene(seats=3).turns("pink 1 for air 2").state
    assert shown(state, reader, 0) == ["green 4"]


def test_owner_sees_which_cards_the_others_know() -> None:
    player = GAME.view(Scene().turns("pink 1 for air 2").state, 0).players[0]
    assert [card for card, seen in zip(player.hand, player.seen, strict=True) if seen] == ["green 4"]


@pytest.mark.parametrize("reader", [1, 2, None])
def test_declarers_hand_is_seen_by_everyone(reader: int | None) -> None:
    scene = Scene(FLAUTZ, seats=3)
    assert shown(scene.state, reader, 0) == []
    scene.play("declare")
    assert shown(scene.state, reader, 0) == FLAUTZ.split(", ")


def test_views_of_others_hold_known_cards_only() -> None:
    for seed in range(6):
        for state in positions(3, seed, 20):
            for seat in range(3):
                flags = held(state.known, seat)
                known = sorted(kind for kind, flag in zip(held(state.hands, seat), flags, strict=True) if flag)
                for reader in READERS:
                    if reader != seat:
                        assert row(known).split(", ") == (shown(state, reader, seat) or [""])


def test_what_lies_open_is_seen_by_everyone() -> None:
    scene = Scene(seats=3, focused=[0]).turns("swap air 1", "pink 1 for air 2")
    for reader in READERS:
        view = GAME.view(scene.state, reader)
        assert list(view.display) == scene.display.split(", ")
        assert list(view.discards) == ["blue 2"]
        assert view.deck == len(scene.state.deck)


def test_order_of_a_hand_tells_nothing() -> None:
    """Two positions that differ only in the order of a hand look the same to everyone."""
    one, other = Scene(seats=3).state, Scene(row(reversed(cards(DULL[0]))), seats=3).state
    for reader in READERS:
        assert GAME.view(one, reader) == GAME.view(other, reader)


def test_hands_are_shown_after_the_match() -> None:
    scene = Scene(FLAUTZ, seats=3).play("declare", "pass", "pass")
    for reader in READERS:
        shown_hands = [list(match.hand) for match in GAME.view(scene.state, reader).last_match]
        assert shown_hands == [row(sorted(cards(hand))).split(", ") for hand in (FLAUTZ, DULL[1], DULL[2])]
        assert [match.points for match in GAME.view(scene.state, reader).last_match] == [24, 9, 9]


def test_waiting_players_are_not_told_whether_the_mover_could_declare() -> None:
    with_flautz = Scene("blue 4, purple 4, orange 4, pink 4, pink 9").play("pink 9 for air 2").state
    without = Scene("blue 8, purple 4, orange 4, pink 4, pink 9").play("pink 9 for air 2").state
    for reader in (1, None):
        assert GAME.view(with_flautz, reader) == GAME.view(without, reader)


# What a bot may imagine


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_known_stays_and_no_card_is_lost(seats: int, seat: int | None) -> None:
    rng = Rng(5)
    for state in positions(seats, seats, 25):
        other = GAME.determinize(state, seat, rng)
        assert everything(other) == BOX
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert list(other.known) == list(state.known)
        for slot, flag in enumerate(state.known):
            if flag or slot // 5 == seat:
                assert other.hands[slot] == state.hands[slot]
        hidden = {"hands", "deck", "rng"}
        before, after = state.snapshot(), other.snapshot()
        assert {name for name in before if before[name] != after[name]} <= hidden


def test_rest_is_dealt_from_unseen_cards_only() -> None:
    """What is displayed, discarded or in one's own hand turns up nowhere else."""
    scene = Scene("blue 9 9, green 8 8, pink 1", focused=[0], display="pink 5 5, orange 7 7, purple 3 3")
    scene.turns("swap air 1", "pink 1 for air 2")
    rng = Rng(2)
    for _ in range(50):
        other = GAME.determinize(scene.state, 0, rng)
        elsewhere = {int(kind) for kind in [*held(other.hands, 1), *other.deck]}
        assert not elsewhere & set(cards("blue 9, green 8, pink 5, orange 7, purple 3"))


def test_nobody_is_imagined_to_hold_a_straight() -> None:
    """It would have ended the match."""
    scene = Scene(DULL[0], "blue 3 4 5 7, pink 9", seats=2)
    scene.state.known = packed([0] * 5 + [1, 1, 1, 1, 0])
    scene.state.deck = packed(cards("blue 6, blue 6, pink 8"))
    rng = Rng(3)
    drawn = Counter(row(held(GAME.determinize(scene.state, 0, rng).hands, 1)[4:]) for _ in range(300))
    assert set(drawn) == {"pink 9", "pink 8"}


def test_no_imagined_hand_of_the_whole_deck_is_a_straight() -> None:
    rng = Rng(4)
    state = Scene(seats=5).state
    for _ in range(300):
        other = GAME.determinize(state, None, rng)
        assert not any(slow.is_straight(held(other.hands, seat)) for seat in range(5))


def test_declared_hand_is_not_imagined_anew() -> None:
    scene = Scene(DULL[0], FLAUTZ, seats=3, mover=1).play("declare")
    rng = Rng(6)
    for _ in range(20):
        assert row(sorted(held(GAME.determinize(scene.state, 0, rng).hands, 1))) == FLAUTZ


def test_given_card_is_forgotten() -> None:
    """Once it lies in the display again the hand's other cards are unknown as before."""
    scene = Scene("green 4, green 7, purple 5, orange 3, pink 1")
    scene.turns("pink 1 for air 2", "blue 1 for floor 1", "green 4 for floor 2")
    rng = Rng(7)
    hands = [held(GAME.determinize(scene.state, 1, rng).hands, 0) for _ in range(60)]
    assert all(cards("pink 2")[0] in hand for hand in hands)
    assert any(cards("green 4")[0] not in hand for hand in hands)
