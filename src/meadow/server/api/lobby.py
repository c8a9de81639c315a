"""Before a match: getting a token, listing games and their rules, making, listing and looking at tables."""

from functools import partial

import msgspec

from meadow import bots
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame, UnknownGame
from meadow.core.options import Options, described
from meadow.server.api import requests
from meadow.server.api.answers import (
    GameShown,
    GamesShown,
    Looked,
    OwnTables,
    RulesShown,
    TableList,
    TableMade,
    Welcome,
)
from meadow.server.api.caller import Caller
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.base.problems import Trouble, revoked
from meadow.server.live.actor import Actor
from meadow.server.live.listing import listed as shown
from meadow.server.live.listing import newer, own_live, own_stored, with_unseen
from meadow.server.live.scheduler import new_secret
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.ops.service import Service
from meadow.server.storage import Held, Status
from meadow.table import Refused, Table
from meadow.table.opening import Wish


async def guest(service: Service, caller: Caller, request: requests.Guest) -> Welcome:
    """Callers who have a token keep it, unless they show another one or theirs was revoked."""
    if request.cookie and caller.reader is not None:
        raise Trouble("bad_request", "A socket cannot set cookies: ask for `guest` over HTTP first.")
    if request.token is not None and not tokens.well_formed(request.token):
        raise Trouble("bad_request", "This is no token of this server: ask for one without giving any.")
    if request.token is not None or caller.token is None or caller.revoked:
        caller.become(request.token or tokens.new())
        assert caller.key is not None
        if request.token is None:
            service.guests.is_new(caller.key)
        caller.belongs_to(await service.guests.guest_of(caller.key))
    if caller.revoked:
        raise revoked()
    assert caller.token is not None
    return Welcome(token="" if caller.by_cookie else caller.token)


async def games(service: Service, caller: Caller, request: requests.Games) -> GamesShown:
    del service, caller, request
    return GamesShown(games=tuple(map(_game, catalogue.games().values())), bots=tuple(bots.BOTS))


def _game(game: AnyGame) -> GameShown:
    kind: type[Options] = game.options
    return GameShown(
        key=game.key,
        title=game.title,
        tagline=game.tagline,
        authors=game.authors,
        minutes=game.minutes,
        rules=game.rules,
        seats=tuple(game.seats),
        options=described(kind),
        beats=game.beat_lasts is not None,
    )


async def rules(service: Service, caller: Caller, request: requests.Rules) -> RulesShown:
    del service, caller
    game = catalogue.find(_game_key(request.game))
    return RulesShown(game=game.key, text=game.rules_text())


async def create(service: Service, caller: Caller, request: requests.Create) -> TableMade:
    holder = caller.known
    wish = Wish(game=request.game, seats=request.seats, options=request.options, settings=request.settings)
    actor = await service.registry.create(wish, new_secret(), holder, request.client, caller.address)
    return TableMade(table=actor.name, commitment=actor.table.card().commitment)


async def listed(service: Service, caller: Caller, request: requests.List) -> TableList:
    del caller
    game = None if request.game is None else _game_key(request.game)
    with STORAGE_TROUBLE:
        last = None if request.before is None else await service.store.table(request.before)
        stored = await service.store.lobby(limit=request.limit, before=last, game=game)
        # Only after that: tables that the storage knows to be over are by now over in memory too, or about to be.
        unseen = [await service.store.table(actor.name) for actor in service.registry if _ends_unseen(actor)]
    fits = [each for each in unseen if each and game in {None, each.listing.game} and (not last or newer(last, each))]
    return TableList(tables=tuple(map(shown, with_unseen(stored, fits, request.limit))))


async def mine(service: Service, caller: Caller, request: requests.Mine) -> OwnTables:
    """Tables in memory are as they are now; of all others what was stored when they were last idle."""
    holder, limit = caller.known, request.limit
    with STORAGE_TROUBLE:
        before = None if request.before is None else await _own_place(service, holder, request.before)
        # As many more as may be left out, since they are in memory.
        stored = await service.store.held(holder, limit + len(_live(service, holder)), before)
    at, registry = now(), service.registry
    found = {_place(held): partial(own_stored, held) for held in stored if registry.peek(held.table.id) is None}
    for name, table in _live(service, holder).items():
        found[table.told_at(at), name] = partial(own_live, name, table, holder, at)
    page = sorted((place for place in found if before is None or place < before), reverse=True)[:limit]
    return OwnTables(tables=tuple(found[place]() for place in page))


def _live(service: Service, holder: str) -> dict[str, Table]:
    """The tables in memory where the guest has a seat."""
    return {actor.name: actor.table for actor in service.registry if holder in actor.table.holders}


def _place(held: Held) -> tuple[int, str]:
    """The place in the list of one's own tables."""
    return held.turn.told_at, held.table.id


async def _own_place(service: Service, holder: str, table: str) -> tuple[int, str]:
    actor = service.registry.peek(table)
    if actor is not None and holder in actor.table.holders:
        return actor.table.told_at(now()), table
    held = None if actor is not None else await service.store.held_one(holder, table)
    if held is None:
        raise Trouble("no_such_table", "You have no seat at this table any more: begin with the first page.")
    return _place(held)


def _ends_unseen(actor: Actor) -> bool:
    """True if the match may be over already, which is stored at once, while onlookers are not shown it yet."""
    table, at = actor.table, now()
    if table.match is None or table.match.game.asks_openly:
        return False
    ends = actor.state == "storing" or (table.status == "over" and table.holds_back(at))
    return ends and table.update(None, at).status != "over"


def _game_key(name: str) -> str:
    try:
        key: str = catalogue.find(name).key
    except UnknownGame as error:
        raise Refused("no_such_game", f"Choose another game: {error}.") from error
    return key


async def look(service: Service, caller: Caller, request: requests.Look) -> Looked:
    actor = await service.registry.get(request.table)
    holder = caller.holder
    host = holder is not None and actor.table.hosted_by(holder)
    removed = holder is not None and actor.table.removed(holder)
    # Only what onlookers are shown by now.
    shown_now = actor.table.update(None, now())
    card = actor.table.card()
    last = shown_now.log[-1].at if shown_now.log else card.created_at
    kept = service.config.keep.until(Status(shown_now.status), last)
    card = msgspec.structs.replace(card, status=shown_now.status, seats=shown_now.seats, expires_at=kept)
    yours = caller.seats(actor.table)
    looked = Looked(table=request.table, card=card, yours=yours, host=host, removed=removed)
    if not (yours or actor.table.watching):
        return looked
    return msgspec.structs.replace(looked, clocks=shown_now.clocks, beat=shown_now.beat)
