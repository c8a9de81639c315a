"""Reports, bans and the audit log, stored in either kind of database."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from meadow.server.storage import Audited, Ban, Conflict, Place, Report
from meadow.server.storage.backup import backup
from meadow.server.storage.check import check
from meadow.server.storage.restore import restore
from tests.server.storage.tables import FIRST, OPEN, opened

REPORT = Report(
    id="r",
    request="guest:1",
    digest="d",
    at=5,
    table_id="t",
    seat=1,
    by_holder="aaa",
    about_holder="bbb",
    about_name="Bea",
    why="chat",
    text="50% rude; says 'so'",
    chat=b'[{"text":"\xc3\xa4"}]',
)
BAN = Ban(id="b", at=5, until=20, kind="address", who="192.0.2.0/24", why="spam")
AUDITED = Audited(id="a", at=5, who="root", what="close", about="t", why="insults")


def another(record: Report, **fields: object) -> Report:
    return msgspec.structs.replace(record, **fields)


def test_what_is_noted_is_there_after_a_restart(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for record in (REPORT, BAN, AUDITED):
                await store.note(record)
        async with opened(place) as store:
            assert await store.reports(limit=9) == [REPORT]
            assert await store.report("r") == await store.reported("guest:1") == REPORT
            assert (await store.report("x"), await store.reported("x")) == (None, None)
            assert await store.bans(0) == [BAN]
            assert await store.audit(9) == [AUDITED]

    asyncio.run(run())


def test_a_report_is_stored_once_for_each_request(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await asyncio.gather(store.note(REPORT), store.note(another(REPORT, id="other", text="again")))
            await store.note(REPORT)
            assert await store.reports(limit=9) == [REPORT]

    asyncio.run(run())


def test_reports_come_newest_first_and_of_one_table_alone(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for number, table in enumerate("tut"):
                await store.note(another(REPORT, id=f"r{number}", request=f"{number}", at=number, table_id=table))
            assert [each.id for each in await store.reports(limit=2)] == ["r2", "r1"]
            assert [each.id for each in await store.reports(limit=9, table="t")] == ["r2", "r0"]
            await store.handle_report("r2", 50)
            await store.handle_report("r2", 60)
            assert [each.id for each in await store.reports(limit=9, handled=False)] == ["r1", "r0"]
            done = await store.report("r2")
            assert done is not None
            assert done.handled_at == 50

    asyncio.run(run())


def test_a_ban_ends_by_itself_or_when_it_is_lifted(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.note(BAN)
            assert await store.bans(19) == [BAN]
            assert await store.bans(20) == []
            await store.lift_ban("b", 7)
            assert await store.bans(7) == []

    asyncio.run(run())


def test_only_what_is_old_is_forgotten(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for record in (REPORT, BAN, AUDITED):
                await store.note(record)
            assert not await store.any_to_forget(noted=5, expired=20)
            await store.forget_notes(noted=5, expired=20)
            assert (len(await store.reports(limit=9)), len(await store.audit(9)), len(await store.bans(0))) == (1, 1, 1)
            assert await store.any_to_forget(noted=6, expired=0)
            await store.forget_notes(noted=6, expired=0)
            assert (len(await store.reports(limit=9)), len(await store.audit(9)), len(await store.bans(0))) == (0, 0, 1)
            assert await store.any_to_forget(noted=0, expired=21)
            await store.forget_notes(noted=0, expired=21)
            assert await store.bans(0) == []

    asyncio.run(run())


def test_a_record_beside_a_write_that_is_refused(place: Place) -> None:
    """Then each job is written alone."""

    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            again = store.create("t", FIRST, OPEN, at=0)
            outcomes = await asyncio.gather(again, store.note(AUDITED), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
            assert await store.audit(9) == [AUDITED]

    asyncio.run(run())


def test_holders_are_found_by_how_they_begin(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.note(REPORT)
            assert list(await store.holders_like("a", 9)) == ["aaa"]
            assert list(await store.holders_like("bb", 9)) == ["bbb"]
            assert list(await store.holders_like("%", 9)) == []
            assert sorted(await store.holders_like("", 9)) == ["aaa", "bbb"]

    asyncio.run(run())


@pytest.mark.parametrize("what", ["restored", "checked"])
def test_a_backup_has_them_too(place: Place, tmp_path: Path, what: str) -> None:
    async def noted() -> None:
        async with opened(place) as store:
            for record in (REPORT, BAN, AUDITED):
                await store.note(record)

    async def found() -> None:
        async with opened(place) as store:
            assert await store.reports(limit=9) == [REPORT]
            assert (await store.bans(0), await store.audit(9)) == ([BAN], [AUDITED])
            await store.note(msgspec.structs.replace(AUDITED, id="next", at=6))
            assert [each.id for each in await store.audit(9)] == ["next", "a"]

    asyncio.run(noted())
    backup(place, tmp_path / "backup.db")
    if what == "checked":
        assert check(Place.of(str(tmp_path / "backup.db"))).problems == []
        return
    restore(place, tmp_path / "backup.db")
    asyncio.run(found())


def test_tables_come_newest_first_by_status_and_game(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for at, table in enumerate("acb"):
                await store.create(table, FIRST, OPEN, at=at)
            assert [each.id for each in await store.newest_tables(limit=2)] == ["b", "c"]
            assert await store.newest_tables((), limit=2) == []
            assert await store.newest_tables(limit=2, game="go") == []
            assert len(await store.newest_tables((OPEN.status,), limit=9, game=OPEN.game)) == 3

    asyncio.run(run())
