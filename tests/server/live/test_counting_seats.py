"""Fields count seats from 0, sentences for people from 1."""

import pytest

from meadow.core import catalogue
from meadow.server.api.openapi import described
from meadow.table import Refused, commands
from tests.server.clients import Person
from tests.server.servers import Live
from tests.table.people import Party
from tests.toys import GAME as TOY

GAME = next(iter(catalogue.games()))


def sentence(party: Party, command: commands.Command) -> str:
    with pytest.raises(Refused) as refused:
        party.do(command)
    return refused.value.sentence


def test_sentences_count_as_people_do() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(seat=0, name="Ada"))
    assert "Seat 1 is taken" in sentence(party, commands.Join(seat=0, name="Ben"))
    assert "sits on seat 2:" in sentence(party, commands.Start())
    told = "There is no seat 3: choose one from 1 to 2, or in a request from 0 to 1."
    assert sentence(party, commands.Join(seat=2, name="Ben")) == told


def test_requests_are_refused_in_the_same_words(server: Live) -> None:
    with Person(server.url) as person:
        table = person.create(GAME, 2)
        told = {person.problem(request, table=table, seat=2)["sentence"] for request in ("state", "watch", "hint")}
    assert told == {"There is no seat 3: choose one from 1 to 2, or in a request from 0 to 1."}


def test_the_description_says_how_seats_are_counted() -> None:
    assert "are counted from 0" in described()["info"]["description"]
