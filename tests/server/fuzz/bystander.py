"""A match that has nothing to do with the fuzzed messages, and must not be affected by them."""

import msgspec

from meadow.core import catalogue
from tests.server.clients import Json, Person
from tests.server.servers import Live

GAME = next(iter(catalogue.games()))


class Bystander(Person):
    """One person on both seats of a running match; the table's name is known to the fuzzers."""

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
        """Make a legal decision, which must succeed."""
        asked = next(update for update in self.shown() if update["choices"])
        done = self.act(self.table, asked["viewer"], asked)
        assert done["update"]["version"] > asked["version"]

    def check(self, before: list[Json]) -> None:
        """Check that the match is unchanged and can go on, and that the server logged no errors."""
        assert self.shown() == before
        self.decide()
        check_log(self.server)


def check_log(server: Live) -> None:
    """Check that every line of the server's log is one of our own, and none is an error."""
    for line in server.log.read_text().splitlines():
        assert msgspec.json.decode(line)["level"] in {"info", "warning"}, line
        assert "unforeseen" not in line
