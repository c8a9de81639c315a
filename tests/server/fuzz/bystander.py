"""A match of somebody who has nothing to do with what is sent to the server, and must notice nothing of it."""

import msgspec

from meadow.core import catalogue
from tests.server.clients import Json, Person
from tests.server.servers import Live

GAME = next(iter(catalogue.games()))


class Bystander(Person):
    """One person on two seats of a match that is going on, and of which the others know the name."""

    def __init__(self, server: Live) -> None:
        super().__init__(server.url, seed=5)
        self.server = server
        self.table = self.create(GAME, 2, settings={"pace": 0, "hints": True, "public": True})
        for seat in (0, 1):
            self.order("join", self.table, name=f"Bystander {seat}", seat=seat)
        self.order("start", self.table)

    def shown(self) -> list[Json]:
        return [self.state(self.table, seat) for seat in (0, 1, None)]

    def decide(self) -> None:
        """A legal action, which works."""
        asked = next(update for update in self.shown() if update["choices"])
        done = self.act(self.table, asked["viewer"], asked)
        assert done["update"]["version"] > asked["version"]

    def check(self, before: list[Json]) -> None:
        """Everything is as it was, it can be gone on with, and nothing went wrong in the server."""
        assert self.shown() == before
        self.decide()
        check_log(self.server)


def check_log(server: Live) -> None:
    """Nothing that nobody foresaw: every line of the log is one of ours, and none is an error."""
    for line in server.log.read_text().splitlines():
        assert msgspec.json.decode(line)["level"] in {"info", "warning"}, line
        assert "unforeseen" not in line
