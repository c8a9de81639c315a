"""What is held back while somebody is asked in secret is told when its time has come, to whoever waits for it."""

import asyncio
from pathlib import Path

from meadow.server import tokens
from meadow.server.times import now
from meadow.table import Table, commands
from tests.server.clients import Json, Person, Wire, few
from tests.server.live import Live, running
from tests.server.secrecy.expected import stored

GAME = "pollen_wars"
EVER = 2**53
"""By then everything is shown."""
LONGEST_WAIT = 25


def begun(person: Person) -> str:
    """A match of one person on all seats, in which secret questions are answered at a pace."""
    table = person.create(GAME, few(GAME), settings={"pace": 1})
    for seat in range(few(GAME)):
        person.order("join", table, name=f"Seat {seat}")
    person.order("start", table)
    return table


def next_decision(person: Person, table: str) -> Json | None:
    """What somebody who is asked could decide; None when nobody is asked any more."""
    for seat in range(few(GAME)):
        update = person.state(table, seat)
        if update["choices"]:
            return {"seat": seat, "version": update["version"], "action": person.pick(update)}
    return None


def held_back(person: Person, live: Table, decision: Json) -> bool:
    """Whether onlookers are told of the decision, but only later."""
    before, at = live.version(None, EVER), now()
    for entry in live.decide(commands.Act(**decision), tokens.holder(person.token), at):
        live.fold(entry)
    return live.version(None, EVER) > before and live.next_shown(None, at) is not None


def secret_decision(server: Live, person: Person) -> tuple[str, Json, int]:
    """Play until the next decision will be held back: the table, the decision, and what onlookers know before it."""
    while True:
        table = begun(person)
        while decision := next_decision(person, table):
            live = Table.replayed(stored(Path(server.db), table))
            known = live.version(None, EVER)
            if held_back(person, live, decision):
                return table, decision, known
            person.order("act", table, **decision)


def test_whoever_waits_hears_of_it_without_asking_again(tmp_path: Path) -> None:
    async def run(server: Live, person: Person) -> None:
        table, decision, known = secret_decision(server, person)
        wire = await Wire.open(server.socket)
        await wire.watch(table)
        await wire.until(table, None, version=known - 1)
        asked = {"table": table, "have": known, "wait": LONGEST_WAIT}
        polling = asyncio.create_task(asyncio.to_thread(person.ask, "watch", **asked))
        while "meadow_subscriptions 2" not in (await asyncio.to_thread(person.http.get, "/metrics")).text:
            pass
        await asyncio.to_thread(person.order, "act", table, **decision)
        assert (await polling)["update"]["version"] > known
        assert (await wire.until(table, None, version=known))["version"] > known
        assert wire.pushed, "it was told, not asked for"
        await wire.close()

    with running(tmp_path) as server, Person(server.url, 21) as person:
        asyncio.run(run(server, person))
