"""The guide for authors of clients, with what no schema says: login, updates, beats, limits, close codes."""

from typing import Final

from meadow.server.base.limits import SECONDS_OF_BURST, RateLimits
from meadow.server.base.tokens import COOKIE

_DEFAULTS: Final = RateLimits()

_LOGIN: Final = f"""
## Who you are

`guest` without a token gives you one; keep it, and identify yourself with it:
- over HTTP as `Authorization: Bearer <token>`, or as the cookie `{COOKIE}` that `guest` sets if you ask for it with
  `cookie`. A cookie counts only on pages of this server;
- over the socket in the same header or cookie, once, when you connect. Where you cannot set headers, let `guest` with
  your `token` be the first request over the socket.

Without any of these you are a stranger: you may list and look on, and are answered `no_guest` where a seat is needed.
"""

_UPDATES: Final = """
## What is told, and when

`watch` over the socket subscribes to a table and is answered `shown`. From then on every change of what this viewer
sees comes as `told`, without an `id`. What your own request changed comes in its answer: the `update` of `done` has
your change and everything else that is new for the seat that asked, and is not sent again. So take updates from both.
Over HTTP poll with `watch` and `wait`. An `update` is complete, except for its `log`, which has only what is newer than
what you had, unless it is `fresh`. `unwatched` without an `id` ends a subscription: the seat is no longer yours, or the
table was closed to onlookers.

With `presence` you also get who is at the table: over the socket as `present` whenever that changes, at most once a
second; over HTTP with the next answer. It has no version: a long poll does not end because somebody comes or goes.
"""

_GAMES: Final = """
## The game's own

`view` and `choices` depend on the game, which `look` names. For the game `KEY` their schemas are `KEY.View` and
`KEY.Choice`. To decide, order the command `act` with the `action` of one of the choices and the `version` of the update
that offered it. Your client need not know the rules: an action that is not among the choices is refused.

`preview` returns what decisions would lead to: each of its `paths` is a list of decisions of your seat, one after the
other. An outcome that depends neither on chance nor on the secrets of others is `certain`, and comes with the view that
you would have; otherwise you get only what would happen in any case. It changes nothing, and nobody learns that you
asked. A request counts for more, the more decisions there are in it.

`undo` of an update says how you can take back your latest decision: `free` with `undo`, or by asking the people on the
seats `asks` with `ask_undo`. It takes a while to find out whether a decision revealed anything: where an update says
`perhaps`, `undoing` returns which of the two it is.
"""

_BEATS: Final = """
## Beats

Where somebody may be asked in secret, an update has a `beat` from `since` until `until`, the same for everybody and
whether or not anybody is asked. If your seat is asked, there are choices: decide before `until`, or you pass. The beat
ends by itself, which comes as an update. `hold_on` lengthens it once, for all. `set_asking` says when your seat wants
to be asked; nobody else learns of it. A beat of the kind `round` is the countdown of a choice that several make in
secret at the same time: it ends earlier when all are done.
"""

_LIMITS: Final = f"""
## Limits

Unless the server was started with others:
- {_DEFAULTS.connection:g} requests a second over one socket, {_DEFAULTS.seat:g} of one guest about one table,
  {_DEFAULTS.address:g} from one address; requests that are not understood count too;
- a new table every {1 / _DEFAULTS.tables:g} seconds from one address;
- {_DEFAULTS.reports:g} reports an hour of one guest, and from one address;
- {_DEFAULTS.connections:g} sockets and waiting requests from one address;
- {_DEFAULTS.watching:g} viewers watched over one socket, {_DEFAULTS.body / 1024:g} KiB for one request;
- {_DEFAULTS.patience:g} seconds without reading, or without finishing a request: then the connection is dropped.

`positions`, `curve` and `fork` count as four requests; `hint`, `review`, `record` and the command `undo` as three;
`list`, `mine` and `undoing` as two; `preview` as one and more, the more decisions it follows.

Rates allow bursts: what you did not use in the last {SECONDS_OF_BURST} seconds may be used at once. A request beyond a
rate limit is answered `too_many` (over HTTP 429 with `Retry-After`) and is not carried out: wait, and retry with the
same `client`.
"""

_MODERATION: Final = """
## Those who look after the server

`report` tells them about a person at a table, with the last lines of the chat that everybody could read; nobody at the
table learns of it. What they tell everybody comes over the socket as `announcement`, also when you connect while it
stands; show it until one with an empty `text` comes.

They may close a table: its updates say why in `closed`, and every order for it is answered `closed`. They may ban a
guest or an address for a time: every request is answered `banned`, and sockets are sent that problem without an `id`
before they are closed. Before an update of the server there may be no new tables for a while (`draining`).
"""

_CLOSING: Final = """
## When the socket closes

| code | why | what to do |
|---|---|---|
| 1012 | the server stops; it sent `closing` before | connect again in a moment |
| 1009 | a message was too large | send less |
| 1008 | you kept sending beyond the limits, or are banned | go slower, or wait until the ban ends |
| 1007 | a text message was not UTF-8 | send UTF-8 |
| 1011 | pings were not answered | connect again |
| 1006 | the connection broke, or you did not read | connect again |

An order that was answered `done` is stored. After connecting again, `watch` with the version that you `have`, and
retry orders that were not answered with the same `client`: each is carried out only once. A socket that is refused is
answered over HTTP, with the same `Problem` as a request.
"""

GUIDE: Final = _LOGIN + _UPDATES + _GAMES + _BEATS + _LIMITS + _MODERATION + _CLOSING
"""The guide, as Markdown."""
