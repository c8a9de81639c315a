"""Before a match: becoming somebody, what can be played, making, listing and looking at tables."""

import msgspec

from meadow import bots
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame, UnknownGame
from meadow.core.options import Options, described
from meadow.server import requests, tokens
from meadow.server.answers import Created, GameShown, GamesShown, Looked, RulesShown, Tables, Welcome
from meadow.server.asker import Asker
from meadow.server.keeper import new_secret
from meadow.server.listing import listed as shown
from meadow.server.listing import newer, with_unseen
from meadow.server.owned import Owned
from meadow.server.problems import Trouble
from meadow.server.service import Service
from meadow.server.storage_told import STORAGE_TOLD
from meadow.server.times import now
from meadow.table import Refused
from meadow.table.opening import Wish


async def guest(service: Service, asker: Asker, request: requests.Guest) -> Welcome:
    """Whoever is somebody already stays who they are, unless they show another token."""
    del service
    if request.cookie and asker.reader is not None:
        raise Trouble("bad_request", "A socket cannot set cookies: ask for `guest` over HTTP first.")
    if request.token is not None and not tokens.well_formed(request.token):
        raise Trouble("bad_request", "This is no token of this server: ask for one without giving any.")
    if request.token is not None or asker.token is None:
        asker.become(request.token or tokens.new())
    assert asker.token is not None
    return Welcome(token="" if asker.by_cookie else asker.token)


async def games(service: Service, asker: Asker, request: requests.Games) -> GamesShown:
    del service, asker, request
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


async def rules(service: Service, asker: Asker, request: requests.Rules) -> RulesShown:
    del service, asker
    game = catalogue.find(_key(request.game))
    return RulesShown(game=game.key, text=game.rules_text())


async def create(service: Service, asker: Asker, request: requests.Create) -> Created:
    holder = asker.known
    wish = Wish(game=request.game, seats=request.seats, options=request.options, settings=request.settings)
    owned = await service.tables.create(wish, new_secret(), holder, request.client, asker.address)
    return Created(table=owned.name, commitment=owned.table.card().commitment)


async def listed(service: Service, asker: Asker, request: requests.List) -> Tables:
    del asker
    game = None if request.game is None else _key(request.game)
    with STORAGE_TOLD:
        last = None if request.before is None else await service.store.table(request.before)
        stored = await service.store.lobby(limit=request.limit, before=last, game=game)
        # Afterwards: what the storage knows to be over is by now in memory, or about to be.
        unseen = [await service.store.table(owned.name) for owned in service.tables if _ends_unseen(owned)]
    fits = [each for each in unseen if each and game in {None, each.listing.game} and (not last or newer(last, each))]
    return Tables(tables=tuple(map(shown, with_unseen(stored, fits, request.limit))))


def _ends_unseen(owned: Owned) -> bool:
    """Whether it may be over already, which is stored at once, while onlookers may not know so yet."""
    table, at = owned.table, now()
    if table.match is None or table.match.game.asks_openly:
        return False
    ends = owned.turns.taken or (table.status == "over" and table.holds_back(at))
    return ends and table.update(None, at).status != "over"


def _key(name: str) -> str:
    try:
        key: str = catalogue.find(name).key
    except UnknownGame as error:
        raise Refused("no_such_game", f"Choose another game: {error}.") from error
    return key


async def look(service: Service, asker: Asker, request: requests.Look) -> Looked:
    owned = await service.tables.get(request.table)
    host = asker.holder is not None and owned.table.hosted_by(asker.holder)
    # What onlookers are not shown yet is not told here either.
    shown_now = owned.table.update(None, now())
    card = msgspec.structs.replace(owned.table.card(), status=shown_now.status, seats=shown_now.seats)
    return Looked(table=request.table, card=card, yours=asker.seats(owned.table), host=host)
