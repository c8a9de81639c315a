"""Limits on open connections, counted from the moment they are accepted, before any data comes over them.

When there is no room left, the oldest idle connection is dropped for a new one. So a client that opens connections and
sends nothing can only push out others that are idle too.
"""

import contextlib
import ipaddress
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from meadow.server.base.limits import address_of

BESIDES: Final = 150
"""Connections that an address may have besides its sockets: browsers keep a few, and some have only begun a request."""
SHARE: Final = 2
"""One address may have at most 1/SHARE of all the room."""
RESERVED: Final = 64
"""File descriptors that are kept free for the database, the bots and whatever else the server opens."""


class Peer(Protocol):
    """A connection."""

    @property
    def idle(self) -> bool:
        """True if it is not a socket and no completely received request is being answered."""

    def drop(self) -> None:
        """Close it at once."""


class Proxies:
    """The trusted proxies in uvicorn's notation: addresses and networks separated by commas, or `*` for all."""

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
    """Admits at most `limit` connections from one address and `room` in all; 0: no limit.

    Connections from trusted proxies count only towards `room`.
    """

    def __init__(self, limit: float = 0, room: float = 0, proxies: str = "") -> None:
        # One address alone must not take all the room.
        self._limit = min(limit, max(1, room // SHARE)) if room else limit
        self._room = room
        self._proxies = Proxies(proxies)
        self.refused: Callable[[], None] = lambda: None
        """Called when a connection is not admitted."""
        self._admitted: dict[Peer, str] = {}
        """Connections with their addresses, oldest first."""
        self._open: Counter[str] = Counter()

    def enter(self, peer: Peer, host: str | None) -> bool:
        """Admit a connection; False if there is no room for it."""
        admitted = self._enter(peer, host)
        if not admitted:
            self.refused()
        return admitted

    def _enter(self, peer: Peer, host: str | None) -> bool:
        address = "" if host in self._proxies else address_of(host)
        if address and self._limit and self._open[address] >= self._limit:
            return False
        if self._room and len(self._admitted) >= self._room and not self._make_room():
            return False
        self._admitted[peer] = address
        self._open[address] += 1
        return True

    def leave(self, peer: Peer) -> None:
        address = self._admitted.pop(peer, None)
        if address is not None:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def hand_over(self, peer: Peer, other: Peer) -> None:
        """Count the connection of `peer` as that of `other` from now on."""
        address = self._admitted.pop(peer, None)
        if address is not None:
            self._admitted[other] = address

    def _make_room(self) -> bool:
        """Drop the oldest idle connection; False if there is none."""
        found = next((peer for peer in self._admitted if peer.idle), None)
        if found is None:
            return False
        self.leave(found)
        found.drop()
        return True


def room() -> int:
    """The number of connections that there are file descriptors for; 0 if unknown or unlimited."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return 0
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if allowed == resource.RLIM_INFINITY else max(1, allowed - RESERVED)
