"""The short version of `make chaos`: acknowledged orders survive `kill -9`, and every match goes on."""

import asyncio
from itertools import pairwise
from pathlib import Path

from meadow.server.storage import Place, StoredEntry
from tests.server.chaos.checker import faults
from tests.server.chaos.planted import PLANTED, acts
from tests.server.chaos.storm import Plan, Storm, logs
from tests.server.servers import running

PLAN = Plan(kills=6, spots=6, seed=11, most=20, seconds=3600)


def test_nothing_acknowledged_is_lost_doubled_or_moved(place: Place, tmp_path: Path) -> None:
    url = place.url.render_as_string(hide_password=False) if place.file is None else str(place.file)
    with running(tmp_path, db=url) as server:
        storm = Storm(server, PLAN)
        asyncio.run(storm.run())
    outcome = storm.outcome()
    assert outcome.faults == []
    assert outcome.kills == PLAN.kills
    assert outcome.acknowledged > PLAN.kills * PLAN.spots
    assert outcome.tables >= PLAN.spots
    faults_are_found(storm)


def faults_are_found(storm: Storm) -> None:
    """Check that the checker finds one planted fault in each of the same logs."""
    found = 0
    for table, log in logs(storm.place, sorted(storm.ledger.shown)).items():
        for place in _in_order(storm, log)[-1:]:
            for plant, said in PLANTED.values():
                assert any(said in each for each in faults(plant(log, place), storm.ledger, table)), said
                found += 1
    assert found >= len(PLANTED)


def _in_order(storm: Storm, log: list[StoredEntry]) -> list[int]:
    """Acknowledged decisions whose successor was sent only afterwards: the order of others is not determined."""
    sent = {each.key: each for each in storm.ledger.sent}
    pairs = [(here, sent[log[here].client or ""], sent[log[after].client or ""]) for here, after in pairwise(acts(log))]
    return [here for here, one, other in pairs if one.answered is not None and one.answered < other.first]
