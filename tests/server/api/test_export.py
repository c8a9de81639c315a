"""What is stored about a guest, for them alone: nothing of others, and nothing that is hidden."""

from tests.server.clients import Json, Person, few
from tests.server.live.test_restart import decide
from tests.server.servers import Live

GAME = "pollen_wars"


def match(ada: Person, ben: Person) -> str:
    """Ada had Ben's seat before him, and left the third to a bot."""
    table = ada.create(GAME, few(GAME), settings={"pace": 0})
    ada.order("join", table, seat=1, name="Ada before")
    ada.order("say", table, seat=1, text="from the second seat")
    ada.order("stand", table, seat=1)
    ada.order("join", table, seat=0, name="Ada")
    ada.order("rename", table, seat=0, name="Ada after")
    ben.order("join", table, seat=1, name="Ben")
    for seat in range(2, few(GAME)):
        ada.order("sit_bot", table, seat=seat, level="random")
    ada.order("start", table)
    ada.order("say", table, seat=0, text="to all")
    ada.order("say", table, seat=0, text="to Ben", to=1)
    ben.order("say", table, seat=1, text="to Ada", to=0)
    ben.order("say", table, seat=1, text="of Ben to all")
    return table


def at(person: Person, table: str) -> Json:
    found: Json = person.ask("export", table=table)["table"]
    return found


def test_what_is_stored_at_a_table(server: Live) -> None:
    with Person(server.url, 5) as ada, Person(server.url, 6) as ben:
        table = match(ada, ben)
        own, other = at(ada, table), at(ben, table)
        assert (own["table"], own["seats"], own["record"]) == (table, [0], None)
        assert [(each["seat"], each["name"]) for each in own["names"]] == [
            (1, "Ada before"),
            (0, "Ada"),
            (0, "Ada after"),
        ]
        said = [(each["seat"], each["to"], each["text"]) for each in own["said"]]
        assert said == [(1, None, "from the second seat"), (0, None, "to all"), (0, 1, "to Ben"), (1, 0, "to Ada")]
        assert [each["text"] for each in other["said"]] == ["to Ben", "to Ada", "of Ben to all"]
        assert [each["name"] for each in other["names"]] == ["Ben"]


def test_decisions_and_the_record_of_a_match_that_is_over(server: Live) -> None:
    with Person(server.url, 7) as ada:
        table = ada.create(GAME, few(GAME), settings={"pace": 0})
        for seat in range(few(GAME)):
            ada.order("join", table, seat=seat, name=f"Seat {seat}")
        ada.order("start", table)
        sent = [decide(ada, table)["sent"] for _ in range(6)]
        own = at(ada, table)
        expected = [(each["seat"], each["action"]) for each in sent]
        assert [(each["seat"], each["action"]) for each in own["decisions"]] == expected
        assert own["record"] is None
        for seat in range(few(GAME) - 1):
            ada.order("resign", table, seat=seat)
        assert at(ada, table)["record"] == ada.ask("record", table=table)["lines"]


def test_others_are_told_nothing(server: Live) -> None:
    with Person(server.url, 8) as ada, Person(server.url, 9) as ben, Person(server.url, 10) as eve:
        table = match(ada, ben)
        assert eve.problem("export", table=table)["code"] == "not_yours"
        del eve.http.headers["Authorization"]
        for fields in ({"table": table}, {}):
            assert eve.problem("export", **fields)["code"] == "no_guest"


def test_what_is_stored_besides_tables(server: Live) -> None:
    with Person(server.url, 11) as ada, Person(server.url, 12) as ben:
        match(ada, ben)
        ada.ask("phrase")
        ada.ask("link_code")
        own = ada.ask("export")["guest"]
        assert (own["tables"], len(own["devices"])) == (1, 1)
        assert sorted(key["kind"] for key in own["keys"]) == ["code", "phrase"]
