"""Orders over HTTP: carried out once, never against another position, always answered."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from meadow.core import catalogue
from tests.server.clients import Json, Person, Wire, few
from tests.server.servers import Live

GAME = next(iter(catalogue.games()))
AT_ONCE = {"pace": 0}


@pytest.fixture
def people(server: Live) -> Iterator[list[Person]]:
    made = [Person(server.url, seed) for seed in range(1, 4)]
    yield made
    for person in made:
        person.http.close()


def seated(people: list[Person], game: str = GAME, **settings: object) -> str:
    """A match that has begun, each of these people on a seat."""
    table = people[0].create(game, len(people), settings=AT_ONCE | settings)
    for seat, person in enumerate(people):
        person.order("join", table, name=f"Person {seat}", seat=seat)
    people[0].order("start", table)
    return table


def asked(people: list[Person], table: str) -> tuple[int, Json]:
    """A seat that is asked, and its update."""
    updates = [(seat, person.state(table, seat)) for seat, person in enumerate(people)]
    return next((seat, update) for seat, update in updates if update["choices"])


def test_the_same_id_is_carried_out_once(people: list[Person]) -> None:
    table = seated(people[:2])
    seat, update = asked(people[:2], table)
    fields = {"table": table, "client": "mine", "seat": seat, "version": update["version"], "action": 0}
    fields["action"] = people[seat].pick(update)
    answers = [people[seat].ask("act", **fields) for _ in range(3)]
    assert len({(answer["table"], answer["client"], answer["seat"]) for answer in answers}) == 1
    assert len({answer["update"]["version"] for answer in answers}) == 1


def test_many_copies_at_once_are_carried_out_once(people: list[Person]) -> None:
    table = seated(people[:2])
    say = {"table": table, "client": "said once", "seat": 0, "text": "hello"}
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: people[0].ask("say", **say), range(6)))
    assert {answer["answer"] for answer in answers} == {"done"}
    told = [line["text"] for line in people[1].state(table, 1)["log"] if line["kind"] == "chat"]
    assert told == ["hello"]


def test_two_people_may_choose_the_same_id(people: list[Person]) -> None:
    table = seated(people[:2])
    for seat in (0, 1):
        people[seat].ask("say", table=table, client="same", seat=seat, text=f"from {seat}")
    assert len([line for line in people[0].state(table, 0)["log"] if line["kind"] == "chat"]) == 2


def test_a_table_is_made_once(people: list[Person]) -> None:
    made = [people[0].ask("create", client="one", game=GAME, seats=2) for _ in range(2)]
    assert made[0] == made[1]
    assert people[1].ask("create", client="one", game=GAME, seats=2)["table"] != made[0]["table"]


def test_a_stale_decision_is_refused_with_the_fresh_view(people: list[Person]) -> None:
    table = seated(people[:2])
    seat, update = asked(people[:2], table)
    person = people[seat]
    after = person.act(table, seat, update)["update"]
    fields = {"seat": seat, "version": update["version"], "action": update["choices"][0]["action"]}
    problem = person.problem("act", table=table, client=next(person.clients), **fields)
    assert problem["code"] in {"stale", "not_asked"}
    assert problem["update"] == person.state(table, seat)
    assert problem["update"]["version"] >= after["version"]


def test_of_two_decisions_at_once_one_counts(people: list[Person]) -> None:
    table = seated(people[:2])
    seat, update = asked(people[:2], table)
    fields = {"table": table, "seat": seat, "version": update["version"], "action": people[seat].pick(update)}
    with ThreadPoolExecutor(2) as pool:
        asked_for = [pool.submit(people[seat].post, "act", client=f"c{number}", **fields) for number in range(2)]
    codes = sorted(future.result().status_code for future in asked_for)
    assert codes == [200, 409]


def test_nobody_decides_for_others(people: list[Person]) -> None:
    table = seated(people[:2])
    fields = {"seat": 0, "version": 1, "action": 1}
    assert people[1].problem("act", table=table, client="x", **fields)["code"] == "not_yours"
    assert people[2].problem("act", table=table, client="x", **fields)["update"] is None
    assert people[2].problem("state", table=table, seat=0)["code"] == "not_yours"
    assert people[2].problem("state", table=table, seat=60)["code"] == "no_such_seat"


def test_one_person_holds_several_seats(people: list[Person]) -> None:
    (person, *_) = people
    table = person.create(GAME, 2, settings=AT_ONCE)
    for seat in (0, 1):
        person.order("join", table, name=f"Half {seat}")
    person.order("start", table)
    assert person.ask("look", table=table)["yours"] == [0, 1]
    for _ in range(5):
        seat, update = asked([person, person], table)
        assert person.act(table, seat, update)["update"]["viewer"] == seat


def test_a_private_message_is_for_two(people: list[Person]) -> None:
    game = next(key for key, game in catalogue.games().items() if 3 in game.seats)
    table = seated(people, game)
    people[0].order("say", table, seat=0, to=1, text="psst, only for you")
    people[0].order("say", table, seat=0, text="for all")
    heard = [str(person.post("state", table=table, seat=seat).text) for seat, person in enumerate(people)]
    heard.append(people[2].post("state", table=table).text)
    assert ["psst" in text for text in heard] == [True, True, False, False]
    assert all("for all" in text for text in heard)


def test_undo_within_a_turn(people: list[Person]) -> None:
    undone = 0
    for game in catalogue.games():
        sitting = people[: few(game)]
        table = seated(sitting, game)
        for _ in range(6):
            seat, update = asked(sitting, table)
            after = people[seat].act(table, seat, update)["update"]
            fields = {"seat": seat, "version": after["version"]}
            how = people[seat].post("undoing", table=table, **fields).json()["undo"]
            assert (how and how["how"]) in (None, "free", "ask")
            if how and how["how"] == "free":
                answer = people[seat].post("undo", table=table, client=next(people[seat].clients), **fields).json()
                assert answer["answer"] == "done", answer
                assert answer["update"]["choices"] == update["choices"]
                undone += 1
                break
    assert undone


def test_undo_by_consent(people: list[Person]) -> None:
    table = seated(people[:2], undo="consent")
    seat, update = asked(people[:2], table)
    person, other = people[seat], people[1 - seat]
    after = person.act(table, seat, update)["update"]
    person.order("ask_undo", table, seat=seat, version=after["version"])
    assert other.state(table, 1 - seat)["undo_asked"]["waiting"] == [1 - seat]
    other.order("answer_undo", table, seat=1 - seat, yes=True)
    assert person.state(table, seat)["choices"] == update["choices"]


def test_a_bot_plays_while_somebody_is_away(people: list[Person]) -> None:
    person = people[0]
    table = person.create(GAME, 2, settings=AT_ONCE)
    person.order("join", table, name="Only me", seat=0)
    person.order("sit_bot", table, seat=1, level="random")
    update = person.order("start", table)["update"]
    for _ in range(3):
        while not update["choices"]:
            update = person.wait(table, 0, update["version"])
        update = person.act(table, 0, update)["update"]
    assert person.order("leave", table, seat=0)["update"]["seats"][0]["away"] == "left"
    assert person.problem("act", table=table, client="x", seat=0, version=1, action=1)["code"] == "away"
    assert person.order("return", table, seat=0)["update"]["seats"][0]["away"] == ""
    assert person.order("return", table, seat=0)["answer"] == "done"


def test_the_bot_takes_over_and_gives_back(people: list[Person]) -> None:
    table = seated(people[:2])
    seat, update = asked(people[:2], table)
    other = people[1 - seat]
    before = other.state(table, 1 - seat)
    people[seat].order("leave", table, seat=seat)
    while not before["choices"]:
        before = other.wait(table, 1 - seat, before["version"])
    back = people[seat].order("return", table, seat=seat)["update"]
    assert back["version"] > update["version"]
    assert back["seats"][seat]["away"] == ""


def test_hints_only_where_allowed_and_only_for_ones_own_seat(people: list[Person]) -> None:
    table = seated(people[:2])
    seat, _ = asked(people[:2], table)
    assert people[seat].problem("hint", table=table, seat=seat)["code"] == "no_hints"
    table = seated(people[:2], hints=True)
    seat, update = asked(people[:2], table)
    assert people[seat].ask("hint", table=table, seat=seat)["version"] == update["version"]
    assert people[1 - seat].problem("hint", table=table, seat=seat)["code"] == "not_yours"
    assert people[1 - seat].problem("hint", table=table, seat=1 - seat)["code"] == "not_asked"


def test_hints_explain_themselves(people: list[Person]) -> None:
    """They come from a strong bot, whatever bot stands in for people at this table."""
    table = seated(people[:2], hints=True, stand_in="random")
    seat, update = asked(people[:2], table)
    hint = people[seat].ask("hint", table=table, seat=seat)
    labels = {choice["action"]: choice["label"] for choice in update["choices"]}
    assert (hint["by"], hint["taught"]) == ("hard", True)
    assert 1 <= len(hint["candidates"]) <= 5
    assert all(labels[each["action"]] == each["label"] for each in hint["candidates"])
    assert all(0 <= each["chance"] <= 1 for each in hint["candidates"])
    assert hint["candidates"][0]["visits"] == max(each["visits"] for each in hint["candidates"])
    assert all(reason["seat"] in {0, 1} and reason["words"] for reason in hint["reasons"])


def test_pause_resign_and_play_again(people: list[Person]) -> None:
    table = seated(people[:2])
    assert people[1].order("pause", table, seat=1)["update"]["paused"]
    seat, update = asked(people[:2], table)
    fields = {"seat": seat, "version": update["version"], "action": update["choices"][0]["action"]}
    assert people[seat].problem("act", table=table, client="x", **fields)["code"] == "paused"
    people[0].order("resume", table, seat=0)
    assert people[0].problem("record", table=table)["code"] == "not_over"
    over = people[0].order("resign", table, seat=0)["update"]
    assert (over["status"], over["result"]["winners"]) == ("over", [1])
    people[0].order("ask_rematch", table, seat=0)
    update = people[1].order("ask_rematch", table, seat=1)["update"]
    while not update["next_table"]:
        update = people[1].wait(table, 1, update["version"])
    looked = people[1].ask("look", table=update["next_table"])
    assert (looked["card"]["status"], looked["yours"]) == ("playing", [0])
    assert looked["card"]["commitment"] != over["commitment"]


@pytest.mark.parametrize("name", ["", " \t ", "\u202e\u200b", "x" * 41, "a\u0000"])
def test_hostile_names(people: list[Person], name: str) -> None:
    table = people[0].create(GAME, 2)
    answer = people[0].post("join", table=table, client="c", name=name).json()
    if answer["answer"] == "done":
        assert all(seat["name"].isprintable() for seat in answer["update"]["seats"])
    else:
        assert answer["code"] == "bad_name"


def test_markup_is_text(people: list[Person]) -> None:
    table = people[0].create(GAME, 2)
    name = "<script>alert(1)</script>"
    response = people[0].post("join", table=table, client="c", name=name)
    assert response.json()["update"]["seats"][0]["name"] == name
    assert response.headers["content-type"] == "application/json"
    assert people[1].problem("join", table=table, client="c", name=name.upper())["code"] == "name_taken"


def test_public_tables_are_listed_and_private_ones_are_not(people: list[Person]) -> None:
    public = people[0].create(GAME, 2, settings={"public": True, "name": "Come in"})
    private = people[0].create(GAME, 2)
    listed = {each["table"]: each for each in people[1].ask("list", limit=50)["tables"]}
    assert private not in listed
    assert (listed[public]["free"], listed[public]["status"], listed[public]["name"]) == (2, "open", "Come in")
    for seat in (0, 1):
        people[seat].order("join", public, name=f"Person {seat}")
    people[0].order("start", public)
    listed = {each["table"]: each for each in people[1].ask("list", limit=50)["tables"]}
    assert (listed[public]["free"], listed[public]["status"]) == (0, "playing")
    people[0].order("resign", public, seat=0)
    assert public not in {each["table"] for each in people[1].ask("list", limit=50)["tables"]}


def test_closed_seats_are_not_listed_as_free(people: list[Person]) -> None:
    def free() -> int:
        listed = {each["table"]: each for each in people[1].ask("list", limit=50)["tables"]}
        count: int = listed[table]["free"]
        return count

    table = people[0].create(GAME, 3, settings={"public": True})
    people[0].order("set_seat", table, seat=2, open=False)
    assert free() == 2
    people[0].order("sit_bot", table, seat=2, level="random")
    people[1].order("join", table, name="Ben")
    assert free() == 1
    people[0].order("stand", table, seat=2)
    assert free() == 1
    people[0].order("remove", table, seat=0)
    assert free() == 2
    people[0].order("set_seat", table, seat=2, open=True)
    assert free() == 3


def test_who_was_removed_is_told_so_and_may_look_on(people: list[Person]) -> None:
    table = people[0].create(GAME, 2)
    people[1].order("join", table, name="Ben", seat=1)
    assert not people[1].ask("look", table=table)["removed"]
    people[0].order("remove", table, seat=1)
    looked = people[1].ask("look", table=table)
    assert (looked["removed"], looked["yours"]) == (True, [])
    assert not people[2].ask("look", table=table)["removed"]
    refused = people[1].problem("join", table=table, client="again", name="Ben")
    assert refused["sentence"] == "The host removed you from this table: choose another one, or make your own."
    assert people[1].problem("state", table=table, seat=1)["code"] == "not_yours"
    assert people[1].state(table)["log"][-1]["text"] == "Ben was removed by the host."


def test_the_clocks_of_a_closed_table_are_for_its_people(people: list[Person]) -> None:
    table = seated(people[:2], clock={"kind": "move", "seconds": 24 * 3600})
    shown = people[0].state(table, 0)["clocks"]
    assert any(clock["since"] for clock in shown)
    for person in people:
        looked = person.ask("look", table=table)
        assert (looked["clocks"], looked["beat"]) == (shown, None)
    people[0].order("set_watching", table, seat=0, open=False)
    assert people[1].ask("look", table=table)["clocks"] == shown
    assert people[2].ask("look", table=table)["clocks"] == []


def test_onlookers_can_be_excluded(people: list[Person]) -> None:
    table = seated(people[:2], watching=False)
    assert people[2].problem("state", table=table)["code"] == "no_watching"
    assert people[2].ask("look", table=table)["yours"] == []
    assert people[0].state(table, 0)["version"] > 0


def test_clocks_run_out_by_themselves(people: list[Person]) -> None:
    table = seated(people[:2], clock={"kind": "game", "seconds": 5, "at_zero": "forfeit"})
    update = people[0].state(table, 0)
    while update["status"] != "over":
        update = people[0].wait(table, 0, update["version"])
    assert "time" in update["result"]["gave_up"]


def test_only_bots(people: list[Person]) -> None:
    game = min(catalogue.games(), key=lambda key: catalogue.games()[key].actions)
    table = people[0].create(game, 2, settings=AT_ONCE | {"stand_in": "random"})
    for seat in (0, 1):
        people[0].order("sit_bot", table, seat=seat, level="random")
    update = people[0].order("start", table)["update"]
    begun = update["version"]
    while update["status"] != "over" and update["version"] < begun + 20:
        update = people[0].wait(table, None, update["version"])
    assert update["version"] > begun


def test_seats_change_hands_before_the_start(server: Live) -> None:
    """After standing up, a client gets no more updates of that seat."""

    async def watched() -> None:
        first, second = await Wire.open(server.socket, seed=1), await Wire.open(server.socket, seed=2)
        table = (await first.ask("create", client="c", game=GAME, seats=2))["table"]
        await first.order("join", table, name="First", seat=0)
        await first.watch(table, 0)
        await first.order("stand", table, seat=0)
        await second.order("join", table, name="Second", seat=0)
        while not any(each["answer"] == "unwatched" for each in first.pushed):
            await first.receive()
        assert (await first.problem("state", table=table, seat=0))["code"] == "not_yours"
        assert first.pushed[-1]["answer"] == "unwatched"
        await first.close()
        await second.close()

    asyncio.run(watched())
