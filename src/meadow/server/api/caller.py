"""The caller of a request: who it is, from which address, and what it watches over a socket."""

from meadow.server.base import tokens
from meadow.server.base.problems import Trouble, revoked
from meadow.server.live.subscriptions import Reader, Subscription, Subscriptions
from meadow.table import Table
from meadow.table.updates import Update, Viewer


class Caller:
    """The caller of one request over HTTP, or of one socket with its subscriptions.

    `by_cookie`: True if a browser keeps the token, which scripts must never see.
    """

    def __init__(self, address: str, token: str | None, *, by_cookie: bool = False) -> None:
        self.address = address
        self.token = token
        self.by_cookie = by_cookie
        self.key = None if token is None else tokens.holder(token)
        """The hash of the token, which names the device."""
        self.holder = self.key
        """The guest whose device it is: the first device's token stands for its guest."""
        self.revoked = False
        """True if the token was revoked: then the caller is a stranger."""
        self.reader: Reader | None = None
        self.watching: dict[tuple[str, Viewer], Subscription] = {}

    @property
    def visitor(self) -> str:
        """The identity for presence: all strangers from one address count as one visitor."""
        return self.holder or f"from {self.address}"

    def become(self, token: str) -> None:
        self.token, self.by_cookie = token, False
        self.key = self.holder = tokens.holder(token)
        self.revoked = False

    def belongs_to(self, guest: str) -> None:
        """Note whose device it is, before anything is carried out for it; empty if it was revoked."""
        self.revoked = not guest
        self.holder = guest or None

    @property
    def known(self) -> str:
        """The holder. Raises Trouble if the caller has shown no token, or one that was revoked."""
        if self.revoked:
            raise revoked()
        if self.holder is None:
            raise Trouble("no_guest", "Nobody knows who you are: ask for `guest` first and show its token.")
        return self.holder

    def seats(self, live: Table) -> tuple[int, ...]:
        return () if self.holder is None else tuple(live.seats_of(self.holder))

    def viewer(self, live: Table, seat: int | None) -> Viewer:
        """The viewer for answers about `seat`: that seat if it is theirs, else their first one, else an onlooker."""
        if seat is not None and self.holder is not None and live.holds(self.holder, seat):
            return seat
        yours = self.seats(live)
        return yours[0] if yours else None

    def news(self, table: str, live: Table, seat: Viewer, have: int | None, now: int) -> Update | None:
        """The update with what is new for them, if anything; their subscription does not send it again."""
        subscription = self.watching.get((table, seat))
        if subscription is None:
            return live.update(seat, now, have)
        return subscription.take(live, now) if subscription.news(live, now) else None

    def standing(self, table: str, live: Table, seat: Viewer, have: int | None, now: int) -> Update:
        """The update for them, whether there is anything new or not."""
        subscription = self.watching.get((table, seat))
        return live.update(seat, now, have) if subscription is None else subscription.take(live, now)

    def subscribe(self, subscriptions: Subscriptions, subscription: Subscription) -> None:
        self.unsubscribe(subscriptions, subscription.table, subscription.viewer)
        self.watching[subscription.table, subscription.viewer] = subscription
        subscriptions.add(subscription)

    def unsubscribe(self, subscriptions: Subscriptions, table: str, seat: Viewer) -> None:
        known = self.watching.pop((table, seat), None)
        if known is not None:
            subscriptions.remove(known)

    def unsubscribe_all(self, subscriptions: Subscriptions) -> None:
        for table, seat in list(self.watching):
            self.unsubscribe(subscriptions, table, seat)
