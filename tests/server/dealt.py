"""`meadow serve` with fixed seeds: equal tables are dealt equally each time, and bots decide the same.

Browser tests must not depend on the cards that happen to be dealt. Only the server's randomness is replaced, and the
time after which somebody who closes the page counts as away.
"""

import hashlib

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.cli import main
from meadow.core.rng import Rng
from meadow.server.bots import pool
from meadow.server.bots.worker import Question
from meadow.server.live import presence
from meadow.server.live.registry import Registry
from meadow.table import Table, absence
from meadow.table.opening import Secret, Wish

DEAL = 8
"""A seed with which nobody is asked in secret, or made an offer, before the tests have looked around."""

_create = Registry.create
_question = pool.question_of


def _number(*of: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(of).encode()).digest()[:7])


async def create(tables: Registry, wish: Wish, secret: Secret, *more: str) -> object:
    dealt = _number(DEAL, wish.game, wish.seats, msgspec.to_builtins(wish.options))
    return await _create(tables, wish, Secret(dealt, secret.salt), *more)


def question(*of: object) -> Question:
    asked: Question = _question(*of)  # type: ignore[arg-type]
    return msgspec.structs.replace(asked, luck=_number(asked.seed, len(asked.moves), asked.seat))


def at_random(live: Table, seat: int) -> int:
    match = pool.asked(live, seat)
    luck = _number(match.seed, len(match.moves), seat)
    return ask(find("random"), match.game, match.state, seat, Rng(luck))


if __name__ == "__main__":
    Registry.create = create  # type: ignore[method-assign, assignment]
    pool.question_of = question  # type: ignore[assignment]
    pool.at_random = at_random
    absence.MINUTE = 50  # type: ignore[misc]
    presence.LINGERS = 500  # type: ignore[misc]
    main()
