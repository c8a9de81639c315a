"""Rate limits: token buckets for each connection, seat and address; and limits on what is open at once."""

import contextlib
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta

from meadow.server.base.problems import Trouble

LOOPBACK: Final = ("127.0.0.0/8", "::1/128")
"""The networks of this machine."""
Rate = Annotated[float, Meta(ge=0)]
KNOWN = 50_000
"""The number of keys with a bucket of their own; the least recently used are forgotten first."""
SECONDS_OF_BURST = 5
HOUR = 3600
LOGGED = 1 / 60
"""Floods from one address that are logged in a second: a client that reconnects at once does not fill the log."""


REFUSALS = 20
"""The least number of refusals before a socket is closed: its owner may not have seen the first one yet."""


class RateLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Requests in a second, on average, and other limits. 0: no limit."""

    connection: Rate = 20
    seat: Rate = 10
    address: Rate = 60
    tables: Rate = 0.5
    """Tables that an address may make in a second."""
    reports: Rate = 5
    """Reports that a guest, and an address, may send in an hour."""
    bots: Rate = 5
    """Decisions in a second of a match that no person plays."""
    connections: Rate = 100
    """Sockets and long polls that an address may have open at once; some other connections besides."""
    watching: Rate = 64
    """Viewers that one socket may watch."""
    body: Rate = 65_536
    """Bytes of one request."""
    patience: Rate = 20
    """Seconds until a client is dropped that does not read, or does not finish sending a request."""

    @classmethod
    def of(cls, given: dict[str, str]) -> Self:
        """Limits from text. Raises ValueError, which names all limits."""
        try:
            return msgspec.convert(given, cls, strict=False)
        except msgspec.ValidationError as error:
            names = ", ".join(cls.__struct_fields__)
            raise ValueError(f"a limit is out of range or unknown ({error}). RateLimits: {names}") from error


class Bucket:
    """A token bucket that refills at `rate` a second."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, rate: float, at_least: float = 1.0) -> None:
        self._rate = rate
        self._size = max(at_least, rate * SECONDS_OF_BURST)
        self._left = self._size
        self._at = time.monotonic()

    def take(self, cost: float = 1, paid: float = 0) -> bool:
        """Take `cost`, of which `paid` was taken before; False if there is not enough left."""
        if self._rate == 0:
            return True
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left + paid < min(cost, self._size):
            return False
        self._left -= cost - paid
        return True

    def give_back(self) -> None:
        """Refund one token."""
        self._left = min(self._size, self._left + 1)


class Allowance:
    """Frames over one socket: within the rate all are handled, then as many are refused, then the socket is closed."""

    def __init__(self, rate: float) -> None:
        self._done = Bucket(rate)
        self._refused = Bucket(rate, at_least=REFUSALS)

    def take(self) -> bool:
        """Count one more frame; True if it is within the rate."""
        return self._done.take()

    def refuse(self) -> bool:
        """Count one more refusal; True if the socket may stay open."""
        return self._refused.take()


class Buckets:
    """A bucket for each key."""

    def __init__(self, rate: float, at_least: float = 1.0) -> None:
        self._rate = rate
        self._at_least = at_least
        self._all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1, paid: float = 0) -> bool:
        if self._rate == 0:
            return True
        bucket = self._all.get(key)
        if bucket is None:
            bucket = self._all[key] = Bucket(self._rate, self._at_least)
            if len(self._all) > KNOWN:
                self._all.popitem(last=False)
        else:
            self._all.move_to_end(key)
        return bucket.take(cost, paid)

    def give_back(self, key: str) -> None:
        if (bucket := self._all.get(key)) is not None:
            bucket.give_back()


class RateLimiter:
    """All limits that apply to more than one connection."""

    def __init__(self, limits: RateLimits) -> None:
        self.limits = limits
        self._addresses = Buckets(limits.address)
        self._seats = Buckets(limits.seat)
        self._tables = Buckets(limits.tables)
        self._reports = Buckets(limits.reports / HOUR, limits.reports)
        self._floods = Buckets(LOGGED)
        self._open: Counter[str] = Counter()

    def address(self, address: str, cost: float = 1, paid: float = 0) -> None:
        if not self._addresses.take(address, cost, paid):
            raise _too_many("from your address")

    def seat(self, holder: str, table: str, cost: float = 1) -> None:
        if not self._seats.take(f"{holder}:{table}", cost):
            raise _too_many("for this table")

    def table(self, address: str) -> None:
        """Charge the address for a table that is about to be made."""
        if not self._tables.take(address):
            raise Trouble("too_many", "Too many tables were made from your address: wait a minute.")

    def no_table(self, address: str) -> None:
        """Refund the charge for a table that was not made."""
        self._tables.give_back(address)

    def report(self, holder: str, address: str) -> None:
        """Charge the guest and the address for a report."""
        if not (self._reports.take(holder) and self._reports.take(f"from {address}")):
            raise Trouble("too_many", "You have reported much in a short time: wait an hour and report what is left.")

    def flooded(self, address: str) -> bool:
        """Count a flood from the address; True if it should be logged."""
        return self._floods.take(address)

    @contextlib.contextmanager
    def staying(self, address: str) -> Iterator[None]:
        """Counts one more open socket or long poll of the address. Raises Trouble if there are too many."""
        if self.limits.connections and self._open[address] >= self.limits.connections:
            raise Trouble("too_many", "Too many sockets and waiting requests are open from your address: close one.")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def _too_many(where: str) -> Trouble:
    return Trouble("too_many", f"Too many requests {where}: wait a moment and go slower.")


def address_of(host: str | None) -> str:
    """What counts as one address: of IPv6 the whole /64 network, which one customer has."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
