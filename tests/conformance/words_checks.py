"""What people and programs read: choices, views, drawings, evaluations."""

import math
import re

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import Choice, TallyRow, View
from tests.conformance.play import (
    called,
    encoded,
    expect_same,
    finished,
    frozen,
    some_nodes,
    some_states,
    viewers,
    walk,
)

# What rich takes for a mark: '[red]' opens a style and '[/]' closes it; '[ ]' and '[R]' are only text.
MARK = re.compile(r"(?<!\\)\[([a-z#@/])[^\[\]]*\]")


def check_choices(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """The legal actions in their order, each with text, a label of its own and a kind; none for who is not asked."""
    for state in some_states(game, seats, options, seed):
        for seat in range(seats):
            choices: list[Choice] = list(game.choices(state, seat))
            actions = [choice.action for choice in choices]
            assert actions == state.legal(seat), f"choices of seat {seat} are not its legal actions in their order"
            labels = {choice.label for choice in choices}
            assert len(labels) == len(choices), f"two choices of seat {seat} have the same label"
            for choice in choices:
                _check_choice(game, choice)


def _check_choice(game: AnyGame, choice: Choice) -> None:
    text = game.write(choice.action)
    assert choice.text == text, f"the choice of action {choice.action} has the text {choice.text!r}, not {text!r}"
    assert choice.label.strip(), f"the choice of {text!r} has no label"
    assert "_" not in choice.label, f"the label of {text!r} has words for programs: {choice.label!r}"
    assert choice.kind.strip(), f"the choice of {text!r} has no kind"


def check_views(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A view survives JSON, agrees with its position, has a prompt, and can be drawn; looking changes nothing."""
    for state in some_states(game, seats, options, seed):
        before = frozen(state)
        for seat in viewers(seats):
            view: View = game.view(state, seat)
            again = msgspec.json.decode(encoded(view), type=type(view))
            assert again == view, f"the view of {called(seat)} does not survive JSON"
            _check_base_of_view(state, seat, view)
            asked = tuple(state.actors())
            assert not game.asks_openly or view.actors == asked, f"{called(seat)} does not see that {asked} are asked"
            _check_drawing(game.draw(view))
            _check_for_seats(game, state, view)
        expect_same(before, frozen(state), "looking changed the state")


def _check_for_seats(game: AnyGame, state: State, view: View) -> None:
    """Out of anybody's view everybody's can be made, where the game says so."""
    if game.for_seat is not None:
        for seat in viewers(state.seats):
            made, true = game.for_seat(view, state, seat), game.view(state, seat)
            assert made == true, f"out of the view of {called(view.seat)} that of {called(seat)} is made wrong"


def _check_base_of_view(state: State, seat: int | None, view: View) -> None:
    assert view.seat == seat, f"the view of {called(seat)} says that it is of {called(view.seat)}"
    assert view.prompt.strip(), f"the view of {called(seat)} has no prompt"
    assert "_" not in view.prompt, f"the prompt has words for programs: {view.prompt!r}"
    assert set(view.actors) <= set(state.actors()), f"the view says that {view.actors} decide, not {state.actors()}"
    if seat is not None:
        assert (seat in view.actors) == (seat in state.actors()), f"seat {seat} does not see whether it is asked"
    facts = (view.seats, view.over, view.adjudicated, list(view.winners))
    true = (state.seats, state.over(), state.adjudicated, state.winners())
    assert facts == true, f"the view says (seats, over, adjudicated, winners) {facts}, not {true}"
    assert len(view.scores) == state.seats, f"the view has {len(view.scores)} scores"
    for shown, score in zip(view.scores, state.scores(), strict=True):
        assert shown in {None, score}, f"the view shows a score of {shown}, not {score}"


def _check_drawing(drawing: str) -> None:
    assert drawing.strip(), "the drawing is empty"
    depth = 0
    for mark in MARK.finditer(drawing):
        depth += -1 if mark[1] == "/" else 1
        assert depth >= 0, f"the drawing closes a style that is not open: {mark[0]}"
    assert depth == 0, "the drawing leaves a style open"


def check_evaluation(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Finite numbers that change nothing; a winner values the end above every loser, a lone winner above all before."""
    before = [_values(game, node.state) for node in some_nodes(game, seats, options, seed)]
    *_, last = walk(game, seats, options, seed)
    winners = last.after.winners()
    if not winners:
        return
    values = _values(game, last.after)
    lowest = min(values[seat] for seat in winners)
    losers = [values[seat] for seat in range(seats) if seat not in winners]
    assert lowest > max(losers, default=-math.inf), (
        f"winners {winners} value the end {values}, no higher than losers do"
    )
    if len(winners) == 1:
        highest = max(max(earlier) for earlier in before)
        assert lowest > highest, f"a win is valued {lowest}, an unfinished position {highest}"


def _values(game: AnyGame, state: State) -> list[float]:
    before = frozen(state)
    values = [game.evaluate(state, seat) for seat in range(state.seats)]
    assert all(math.isfinite(value) for value in values), f"evaluations {values} are not all finite"
    expect_same(before, frozen(state), "evaluate changed the state")
    return values


def check_tally(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Where a game says where the points come from, they add up: at every node, and looking changes nothing."""
    end = finished(game, seats, options, seed)
    for state in [*some_states(game, seats, options, seed), *([] if end is None else [end])]:
        before = frozen(state)
        rows: list[TallyRow] = list(game.tally(state))
        expect_same(before, frozen(state), "tally changed the state")
        if rows:
            _check_rows(rows, state)


def _check_rows(rows: list[TallyRow], state: State) -> None:
    labels = [row.label.strip() for row in rows]
    assert all(labels), "a row of the tally has no label"
    assert len(set(labels)) == len(labels), f"two rows of the tally have the same label: {labels}"
    for row in rows:
        assert len(row.points) == state.seats, f"{row.label!r} has {len(row.points)} numbers for {state.seats} seats"
    sums = [sum(row.points[seat] for row in rows) for seat in range(state.seats)]
    assert sums == state.scores(), f"the tally adds up to {sums}, but the scores are {state.scores()}"


def check_turns(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Turns are counted upwards, as everybody may know; to lack nothing is to have won. Looking changes nothing."""
    last = None
    for node in walk(game, seats, options, seed):
        turn = game.turn_of(node.state)
        assert last is None or turn >= last, f"turn {turn} comes after turn {last}"
        last = turn
    end = finished(game, seats, options, seed)
    for state in [*some_states(game, seats, options, seed), *([] if end is None else [end])]:
        before = frozen(state)
        _check_turn(game, state, seed)
        if game.lacking is not None:
            _check_lacking(list(game.lacking(state)), state)
        expect_same(before, frozen(state), "counting turns or what is lacking changed the state")


def _check_turn(game: AnyGame, state: State, seed: int) -> None:
    turn = game.turn_of(state)
    for seat in viewers(state.seats):
        imagined = game.turn_of(game.determinize(state, seat, Rng(seed)))
        assert imagined == turn, f"{called(seat)} cannot know that it is turn {turn}: it may be {imagined}"


def _check_lacking(counted: list[int], state: State) -> None:
    assert len(counted) == state.seats, f"what is lacking has {len(counted)} numbers for {state.seats} seats"
    nothing = [seat for seat, lacks in enumerate(counted) if lacks <= 0]
    wrong = nothing != state.winners() if len(state.winners()) == 1 else not {*nothing} <= {*state.winners()}
    assert not wrong, f"seats {nothing} lack nothing, but the winners are {state.winners()}"
