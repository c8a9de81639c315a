"""The guide's statements about login, and about updates after a client's own changes, are true."""

import asyncio

from tests.server.clients import Person, Wire, connected
from tests.server.servers import Live

GAME = "rainbow_flip_slide"


def test_a_token_is_shown_to_the_socket_by_header_or_by_the_first_request(server: Live) -> None:
    async def run(token: str, table: str) -> None:
        by_header = await Wire.open(server.socket, token)
        by_request = Wire(await connected(server.socket), seed=2)
        stranger = Wire(await connected(server.socket), seed=3)
        assert (await by_request.ask("guest", token=token))["token"] == token
        for wire, yours in ((by_header, [0]), (by_request, [0]), (stranger, [])):
            assert (await wire.ask("look", table=table))["yours"] == yours
            assert (await wire.ask("watch", table=table))["update"]["viewer"] is None
        assert (await stranger.problem("join", table=table, client="x", name="Eve"))["code"] == "no_guest"
        for wire in (by_header, by_request, stranger):
            await wire.close()

    with Person(server.url) as person:
        table = person.create(GAME, 2)
        person.order("join", table, name="Ada", seat=0)
        asyncio.run(run(person.token, table))


def test_a_clients_own_change_comes_only_in_done(server: Live) -> None:
    async def run() -> None:
        wire = await Wire.open(server.socket)
        table = (await wire.ask("create", client="c", game=GAME, seats=2, settings={"pace": 0}))["table"]
        await wire.order("join", table, name="Ada", seat=0)
        before = await wire.watch(table, 0)
        done = await wire.order("say", table, seat=0, text="hello", have=before["version"])
        assert done["update"]["version"] > before["version"]
        assert [line["text"] for line in done["update"]["log"]] == ["hello"]
        await wire.ask("look", table=table)
        assert wire.pushed == []
        await wire.close()

    asyncio.run(run())
