"""`make chaos`: at least 200 kills of a server under load, on SQLite and on PostgreSQL, within a bounded time."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import click

from tests.server.chaos.storm import Outcome, Plan, Storm
from tests.server.postgres import running as running_postgres
from tests.server.servers import running

EVERY = 10


@click.command()
@click.option("--kills", default=105, show_default=True, help="How often the server is killed on each database.")
@click.option("--tables", default=12, show_default=True, help="How many matches go on at the same time.")
@click.option("--seconds", default=900, show_default=True, help="How long each database may take at most.")
@click.option("--seed", default=1, show_default=True, help="Another one kills at other moments.")
def main(kills: int, tables: int, seconds: int, seed: int) -> None:
    """Kill the server over and over, and check that nothing acknowledged is lost, doubled or moved."""
    with tempfile.TemporaryDirectory(prefix="meadow-chaos-") as folder, running_postgres() as postgres:
        ended = []
        for name, db in (("SQLite", None), ("PostgreSQL", postgres.database())):
            print(f"{name}: {kills} kills under {tables} tables", flush=True)
            plan = Plan(kills=kills, spots=tables, seed=seed, seconds=seconds)
            ended.append((name, _one(Path(folder), db, plan)))
    for name, outcome in ended:
        _tell(name, outcome)
    short = [name for name, outcome in ended if outcome.kills < kills]
    if short:
        print(f"There was not enough time for all kills on {' and '.join(short)}.")
    sys.exit(bool(short or any(outcome.faults for _, outcome in ended)))


def _one(folder: Path, db: str | None, plan: Plan) -> Outcome:
    began = time.monotonic()

    def told(storm: Storm) -> None:
        if storm.kills % EVERY == 0:
            seconds = time.monotonic() - began
            print(f"  {storm.kills:4} kills, {storm.ledger.done():6} acknowledged, {seconds:4.0f} s", flush=True)

    with running(folder, db=db) as server:
        storm = Storm(server, plan, told)
        asyncio.run(storm.run())
    return storm.outcome()


def _tell(name: str, outcome: Outcome) -> None:
    print(
        f"{name}: {outcome.kills} kills, {outcome.tables} tables, {outcome.acknowledged} orders acknowledged, ", end=""
    )
    print(f"{outcome.refused} refused, {outcome.unanswered} never answered, {outcome.repeats} sent again, ", end="")
    print(f"{len(outcome.faults)} faults")
    for fault in outcome.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    main()
