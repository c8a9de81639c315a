"""Who is kept out for a while, and what people report about each other."""

import functools
import ipaddress
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.base.limits import LOOPBACK
from meadow.server.base.problems import Trouble, reused_id
from meadow.server.live.actor import Actor
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.storage import Ban, Report, Store
from meadow.table import Refused
from meadow.table.chat import printable
from meadow.table.seats import no_such_seat

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Why = Literal["chat", "name", "conduct", "absence"]
LINES: Final = 20
"""The last lines of the chat that are kept with a report."""
CUSTOMER: Final = 64
"""The length of the IPv6 prefix that counts as one address."""


class Spoken(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the chat that everybody at the table could read."""

    at: int
    seat: int
    name: str
    text: str


class Bans:
    """The bans that have not expired. `check` is called for every request."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._all: list[Ban] = []
        self._guests: dict[str, Ban] = {}
        """For each guest the ban that lasts longest."""
        self._networks: list[Ban] = []

    async def recall(self) -> None:
        self._set(await self._store.bans(now()))

    def _set(self, bans: list[Ban]) -> None:
        self._all = bans
        self._guests = {ban.who: ban for ban in sorted(bans, key=lambda ban: ban.until) if ban.kind == "guest"}
        self._networks = [ban for ban in bans if ban.kind == "address"]

    def __iter__(self) -> Iterator[Ban]:
        """Oldest first."""
        return iter([ban for ban in self._all if ban.until > now()])

    def check(self, holder: str | None, address: str) -> None:
        """Raises Trouble if this guest or this address is banned."""
        if not self._all:
            return
        ban = self._guests.get(holder or "")
        if ban is not None and ban.until > now():
            raise _banned("You are", ban)
        for ban in self._networks:
            if ban.until > now() and _within(address, ban.who):
                raise _banned("Your address is", ban)

    async def add(self, ban: Ban) -> None:
        """Keep the guest or the network out from now on."""
        with STORAGE_TROUBLE:
            await self._store.note(ban)
        self._set([*self, ban])

    async def lift(self, ban: str) -> bool:
        """End a ban now; False if there is no such ban."""
        if ban not in {each.id for each in self}:
            return False
        with STORAGE_TROUBLE:
            await self._store.lift_ban(ban, now())
        self._set([each for each in self if each.id != ban])
        return True


def _banned(who: str, ban: Ban) -> Trouble:
    return Trouble("banned", f"{who} banned from this server until {day(ban.until)}: {ban.why}")


def network(typed: str, proxies: str) -> str:
    """The network to ban: an address, of IPv6 always at least its /64. Raises ValueError with a sentence.

    The addresses of this machine and of its proxies are everybody's.
    """
    try:
        found: Network = ipaddress.ip_network(typed.strip(), strict=False)
    except ValueError as error:
        raise ValueError(f"{typed!r} is no address and no network: write 192.0.2.7 or 192.0.2.0/24.") from error
    found = _as_counted(found)
    if any(_overlap(found, each) for each in _networks([*LOOPBACK, *proxies.split(",")])):
        raise ValueError(
            f"{found} has this machine or one of its proxies in it, and with that everybody: ban the guest, or name "
            "the proxies with --proxies, so that the server knows the addresses behind them."
        )
    return str(found)


def _as_counted(found: Network) -> Network:
    """As addresses are counted: those of IPv4 never within IPv6, and of IPv6 by their customers."""
    if isinstance(found, ipaddress.IPv6Network):
        mapped = found.network_address.ipv4_mapped
        if mapped is not None and found.prefixlen >= 96:
            return ipaddress.ip_network((mapped, found.prefixlen - 96), strict=False)
        if found.prefixlen > CUSTOMER:
            return found.supernet(new_prefix=CUSTOMER)
    return found


def _networks(named: Iterable[str]) -> Iterator[Network]:
    for name in named:
        try:
            yield ipaddress.ip_network(name.strip(), strict=False)
        except ValueError:  # `*` or nothing
            continue


def _overlap(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)


@functools.lru_cache(maxsize=4096)
def _within(address: str, banned: str) -> bool:
    """Whether the address, as limits count it, is in the network."""
    return any(_overlap(found, ipaddress.ip_network(banned)) for found in _networks([address]))


def day(at: int) -> str:
    """A time for people."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def spoken(actor: Actor) -> list[Spoken]:
    """The lines of the chat that everybody could read, as onlookers are shown them by now, oldest first."""
    shown = actor.table.update(None, now())
    return [
        Spoken(at=line.at, seat=line.seat, name=shown.seats[line.seat].name, text=line.text)
        for line in shown.log
        if line.kind == "chat" and line.seat is not None
    ]


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody reports: about which seat of a table, and why."""

    table: str
    seat: int
    why: Why
    text: str


def report(actor: Actor, complaint: Complaint, by: str, request: str) -> Report:
    """The report with what it is about, as it is now. Raises Refused if it can be about nobody."""
    holders, seat = actor.table.holders, complaint.seat
    if seat >= len(holders):
        raise no_such_seat(seat, len(holders))
    if not holders[seat]:
        raise Refused("no_seat", f"No person sits on seat {seat + 1}: report somebody who plays here.")
    if holders[seat] == by:
        raise Refused("not_allowed", f"Seat {seat + 1} is your own: report somebody else.")
    return Report(
        id=tokens.short(),
        request=request,
        digest=tokens.digest(complaint),
        at=now(),
        table_id=complaint.table,
        seat=seat,
        by_holder=by,
        about_holder=holders[seat],
        about_name=actor.table.card().seats[seat].name,
        why=complaint.why,
        text=printable(complaint.text),
        chat=msgspec.json.encode(spoken(actor)[-LINES:]),
    )


async def repeated(store: Store, complaint: Complaint, request: str) -> bool:
    """Whether this request was carried out before. Raises Trouble if its id was used for another complaint."""
    with STORAGE_TROUBLE:
        known = await store.reported(request)
    if known is not None and known.digest != tokens.digest(complaint):
        raise reused_id()
    return known is not None
