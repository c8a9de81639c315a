"""`meadow serve` with chance that a test can count on: the same table is dealt alike each time, and bots decide alike.

What a browser test meets must not depend on cards that happen to be dealt. Of the server only chance is replaced, and
who closes the page has left it a moment later.
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
"""With this one nobody is asked in secret, or made an offer, before people could look at what is there."""

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
