"""Whoever finds no room waits in the order in which they came, and nobody waits while there is some."""

import asyncio

import pytest

from meadow.server.storage.room import Room


def test_who_waits_is_let_in_one_after_the_other() -> None:
    async def run() -> None:
        room = Room(1, 600, asyncio.get_running_loop())
        assert room.enter()
        places = [room.place() for _ in range(3)]
        came: list[int] = []

        async def wait(number: int) -> None:
            await room.wait(places[number])
            came.append(number)
            assert not room.enter(), "it is theirs, or somebody else's who waits"
            room.leave()

        tasks = [asyncio.create_task(wait(number)) for number in (2, 0, 1)]
        await asyncio.sleep(0)
        assert not came
        room.leave()
        await asyncio.gather(*tasks)
        assert came == [0, 1, 2]
        assert room.enter()
        assert not room.enter()

    asyncio.run(run())


def test_room_that_comes_before_somebody_begins_to_wait_is_theirs() -> None:
    async def run() -> None:
        room = Room(1, 0.01, asyncio.get_running_loop())
        assert room.enter()
        place = room.place()
        room.leave()
        assert not room.enter()
        await room.wait(place)

    asyncio.run(run())


def test_who_gives_up_takes_nobodys_room() -> None:
    async def run() -> None:
        room = Room(1, 0.01, asyncio.get_running_loop())
        assert room.enter()
        with pytest.raises(TimeoutError):
            await room.wait(room.place())
        late = asyncio.create_task(room.wait(room.place()))
        await asyncio.sleep(0)
        room.leave()
        late.cancel()  # though the room is theirs already
        with pytest.raises(asyncio.CancelledError):
            await late
        assert room.enter()
        assert not room.enter()

    asyncio.run(run())
