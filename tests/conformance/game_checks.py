"""What is checked once for a game: its texts, its options, and what only many games of it can show."""

from collections.abc import Iterator
from typing import Any

from meadow.core.catalogue import AnyGame
from meadow.core.game import SeatsError
from meadow.core.options import Option, OptionError
from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.core.state import State
from tests.conformance.cases import Case, cases, options_of
from tests.conformance.play import Rows, differing, frozen
from tests.conformance.secrecy_checks import changed_secrets

# A larger numbering is checked at both its ends and in as many places between them.
MANY = 20_000
NO_REASON = "an error without a reason"
RUBBISH = ("", "?", "no such action", "-1", "\N{CHESTNUT}", "0x10")
WRONG: dict[str, tuple[Any, ...]] = {
    "yes or no": ("maybe", 7, 0.5, [], {}),
    "choice": ("no such choice", 7, True, [], {}),
    "number": ("many", "", 1.5, True, [], {}),
}


def check_texts(game: AnyGame) -> None:
    """Every action number has its own text, which is read back as the same number; rubbish is refused with a reason."""
    numbers = _some_numbers(game.actions)
    texts = [game.write(number) for number in numbers]
    assert len(set(texts)) == len(texts), "two actions have the same text"
    for number, text in zip(numbers, texts, strict=True):
        assert text.strip() == text != "", f"action {number} has the text {text!r}"
        assert _read(game, text) == number, f"action {number} is written {text!r}, which is read as {_read(game, text)}"
    for rubbish in RUBBISH:
        _check_unreadable(game, rubbish)


def _some_numbers(actions: int) -> list[int]:
    if actions <= MANY:
        return list(range(actions))
    rng = Rng(0)
    end = MANY // 4
    middle = {int(rng.below(actions)) for _ in range(MANY // 2)}
    return sorted({*range(end), *range(actions - end, actions), *middle})


def _read(game: AnyGame, text: str) -> int | str:
    try:
        return game.read(text)
    except ValueError as error:
        return f"{error}" or NO_REASON


def _check_unreadable(game: AnyGame, text: str) -> None:
    answer = _read(game, text)
    assert isinstance(answer, str), f"{text!r} is read as action {answer}"
    assert answer != NO_REASON, f"reading {text!r} fails without a reason"


def check_box(game: AnyGame) -> None:
    """What the box says is plain data with names as keys, always the same."""
    told = game.box()
    assert told == game.box(), "the box does not always say the same"
    odd = list(_odd(told))
    assert not odd, f"the box says {odd[0]!r}, which is not plain data"


def _odd(told: Any) -> Iterator[Any]:
    """Whatever in it is neither a name, a number, a list nor a mapping by names."""
    if isinstance(told, dict):
        yield from (key for key in told if not isinstance(key, str))
        for value in told.values():
            yield from _odd(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from _odd(value)
    elif not isinstance(told, str | int | float | None):
        yield told


def check_options(game: AnyGame) -> None:
    """Options have a line of help and a default that is allowed; whatever is not allowed is refused in words."""
    listed = options_of(game)
    assert game.options.parse({}) == game.options(), "no options given are not the defaults"
    names = _refusal(game, {"no_such_option": 1})
    assert all(option.name in names for option in listed), f"an unknown option is refused with {names!r}"
    for option in listed:
        assert option.help.strip(), f"option {option.name} has no help"
        assert "\n" not in option.help, f"option {option.name} has help of several lines"
        assert _allows(option, option.default), f"the default of {option.name} is not allowed"
        for value in _not_allowed(option):
            reason = _refusal(game, {option.name: value})
            assert option.allowed in reason, f"{option.name} = {value!r} is refused with {reason!r}"


def _allows(option: Option, value: Any) -> bool:
    try:
        return bool(option.value(value) == value)
    except OptionError:
        return False


def _not_allowed(option: Option) -> list[Any]:
    wrong = list(WRONG[option.kind])
    if option.lowest is not None and option.highest is not None:
        wrong += [option.lowest - 1, option.highest + 1, str(option.highest + 1)]
    return wrong if option.auto else [*wrong, None, "auto"]


def _refusal(game: AnyGame, given: dict[str, Any]) -> str:
    try:
        game.options.parse(given)
    except OptionError as error:
        return str(error)
    raise AssertionError(f"options {given} are not refused")


def check_seats(game: AnyGame) -> None:
    """Exactly the game's own numbers of seats are taken."""
    for seats in game.seats:
        assert game.new(seats).seats == seats, f"a game for {seats} has {game.new(seats).seats} seats"
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        reason = _unseated(game, seats)
        assert str(game.seats[-1]) in reason, f"{seats} seats are refused with {reason!r}"


def _unseated(game: AnyGame, seats: int) -> str:
    try:
        game.new(seats)
    except SeatsError as error:
        return str(error)
    raise AssertionError(f"{seats} seats are not refused")


def check_seeds_matter(game: AnyGame) -> None:
    """Different seeds give different games to the same player, and not only a different generator."""
    for case in cases(game):
        played = [_played(case, seed) for seed in range(4)]
        if any(set(differing(played[0], other)) - {"rng"} for other in played[1:]):
            return
    raise AssertionError("the seed changes nothing but the generator")


def _played(case: Case, seed: int) -> Rows:
    state: State = case.game.new(case.seats, case.options, seed)
    play_out(state, Rng(0), 100)
    return frozen(state)


def check_secrets_change(game: AnyGame) -> None:
    """Every row that is said to hide something is drawn anew by some determinization."""
    left = set(game.secrets) - {"rng"}
    for case in cases(game):
        for seed in range(2):
            if left:
                left -= changed_secrets(*case, seed)
    assert not left, f"determinize never changes {', '.join(sorted(left))}"


def check_snapshot_rows(game: AnyGame) -> None:
    """What is said to be secret is in the snapshot, and so is the generator."""
    for seats in game.seats:
        rows = frozen(game.new(seats))
        absent = sorted((game.secrets | {"rng"}) - rows.keys())
        assert not absent, f"the snapshot has no rows {', '.join(absent)}"
