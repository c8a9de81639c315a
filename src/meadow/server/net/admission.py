"""Who may connect at all: connections are counted from the moment they are accepted, before anything comes over them.

A connection over which no request is under way gives way to a new one when there is no room left. So whoever opens
connections and says nothing pushes out nobody but those who do the same.
"""

import contextlib
import ipaddress
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from meadow.server.base.limits import address_of

BESIDES: Final = 150
"""Connections that an address may have open besides its sockets: browsers keep a few, and some only begin a request."""
SHARE: Final = 2
"""One address may have one such part of all the room there is."""
RESERVED: Final = 64
"""File descriptors that are left for the database, the bots and what else the server opens."""


class Peer(Protocol):
    """A connection."""

    @property
    def idle(self) -> bool:
        """Whether no whole request is under way, and it is no socket either."""

    def drop(self) -> None:
        """End it at once."""


class Proxies:
    """The trusted proxies, as uvicorn understands them: addresses and networks with commas between, or `*`."""

    def __init__(self, named: str) -> None:
        words = [word.strip() for word in named.split(",")]
        self._all = "*" in words
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for word in words:
            with contextlib.suppress(ValueError):
                self._networks.append(ipaddress.ip_network(word))

    def __contains__(self, host: str | None) -> bool:
        try:
            address = ipaddress.ip_address(host or "")
        except ValueError:
            return self._all
        return self._all or any(address in network for network in self._networks)


class Admission:
    """At most `limit` connections from one address and `room` in all; 0: any number. A proxy's are not limited."""

    def __init__(self, limit: float = 0, room: float = 0, proxies: str = "") -> None:
        # Whatever there is room for: one address alone must not take all of it.
        self._limit = min(limit, max(1, room // SHARE)) if room else limit
        self._room = room
        self._proxies = Proxies(proxies)
        self.refused: Callable[[], None] = lambda: None
        """Called when a connection is not let in."""
        self._inside: dict[Peer, str] = {}
        """With their addresses, in the order in which they came."""
        self._open: Counter[str] = Counter()

    def enter(self, peer: Peer, host: str | None) -> bool:
        """Let a connection in; whether there is room for it."""
        admitted = self._enter(peer, host)
        if not admitted:
            self.refused()
        return admitted

    def _enter(self, peer: Peer, host: str | None) -> bool:
        address = "" if host in self._proxies else address_of(host)
        if address and self._limit and self._open[address] >= self._limit:
            return False
        if self._room and len(self._inside) >= self._room and not self._make_room():
            return False
        self._inside[peer] = address
        self._open[address] += 1
        return True

    def leave(self, peer: Peer) -> None:
        address = self._inside.pop(peer, None)
        if address is not None:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def hand_over(self, peer: Peer, other: Peer) -> None:
        """The connection of the first is the other's from now on."""
        address = self._inside.pop(peer, None)
        if address is not None:
            self._inside[other] = address

    def _make_room(self) -> bool:
        """Drop the oldest connection that is idle; whether there was one."""
        found = next((peer for peer in self._inside if peer.idle), None)
        if found is None:
            return False
        self.leave(found)
        found.drop()
        return True


def room() -> int:
    """How many connections there are file descriptors for; 0: nobody knows, or any number."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return 0
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if allowed == resource.RLIM_INFINITY else max(1, allowed - RESERVED)
