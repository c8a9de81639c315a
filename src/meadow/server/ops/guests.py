"""Guests and their devices: whose a token is, and what links, names and revokes one.

A token without a row stands for its guest by itself, as it does for guests who have only one device.
"""

import asyncio
import contextlib
import hmac
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from meadow.server.base import phrases
from meadow.server.base.clock import now
from meadow.server.base.problems import Trouble, revoked
from meadow.server.live.registry import Registry
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.live.subscriptions import Subscriptions
from meadow.server.storage import StorageError
from meadow.server.storage.guests import (
    Device,
    Key,
    Step,
    add_code,
    drop,
    forget,
    put,
    seen,
    set_phrase,
)

DAY: Final = 24 * 3600 * 1000
"""Milliseconds: the precision of when a device was last seen."""
REMEMBERED: Final = 50_000
"""Tokens whose guests are known without asking the storage."""
CODE_LASTS: Final = 10 * 60 * 1000
"""Milliseconds for which a code is valid."""
MOST_DEVICES: Final = 50
SHORT: Final = 12
"""Hex digits of a device's key by which its guest names it."""


class Known(NamedTuple):
    """The guest of a token, empty if it was revoked, and the day on which that was looked up."""

    guest: str
    day: int


class Guests:
    """Looks up guests, once a day for each token that is used, and changes their devices one change at a time."""

    def __init__(self, registry: Registry, subscriptions: Subscriptions) -> None:
        self._registry = registry
        self._store = registry.store
        self._subscriptions = subscriptions
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._changes = 0
        """How often what is stored of any guest has changed: what was read before may be out of date."""
        self._takeovers = 0
        self._changing = asyncio.Lock()

    # Whose a token is.

    def knows(self, key: str) -> bool:
        """Whether the storage need not be asked for this token."""
        known = self._known.get(key)
        return known is not None and known.day == _today() and self._takeovers == self._store.writer.takeovers

    async def guest_of(self, key: str) -> str:
        """The guest whose device has the token with this hash; empty if it was revoked. Raises Trouble.

        While the database cannot be read, guests who were known before go on.
        """
        if self.knows(key):
            self._known.move_to_end(key)
            return self._known[key].guest
        try:
            with STORAGE_TROUBLE:
                device = await self._read(key)
        except Trouble:
            if key in self._known:
                return self._known[key].guest
            raise
        self._note_seen(device)
        return self._remember(key, _guest(key, device))

    async def _read(self, key: str) -> Device | None:
        """Read again if anything has changed meanwhile."""
        while True:
            if self._takeovers != self._store.writer.takeovers:  # another server may have changed anything
                self._takeovers = self._store.writer.takeovers
                self._known.clear()
            changes = self._changes
            device = await self._store.device(key)
            if changes == self._changes:
                return device

    def _remember(self, key: str, guest: str) -> str:
        self._known[key] = Known(guest, _today())
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return guest

    def is_revoked(self, key: str | None) -> bool:
        """Whether the token with this hash is known to be valid no more."""
        known = None if key is None else self._known.get(key)
        return known is not None and not known.guest

    def is_new(self, key: str) -> None:
        """Nobody had the token with this hash before."""
        self._remember(key, key)

    def _note_seen(self, device: Device | None) -> None:
        if device is not None and device.revoked_at is None and (device.seen_at or 0) < _today() * DAY:
            self._registry.begin(self._store_seen(device.key))

    async def _store_seen(self, key: str) -> None:
        with contextlib.suppress(StorageError):
            await self._store.change_guests([seen(key, _today() * DAY)])

    # Devices.

    async def devices(self, guest: str) -> list[Device]:
        """Those with which the guest can still come, the first one first."""
        with STORAGE_TROUBLE:
            return _active(guest, await self._store.devices(guest))

    async def keys(self, guest: str) -> list[Key]:
        """The codes and phrases that are valid."""
        with STORAGE_TROUBLE:
            at = now()
            return [key for key in await self._store.keys(guest) if _valid(key, at)]

    async def name(self, guest: str, this: str, short: str, label: str) -> None:
        """Name a device. Raises Trouble if there is none."""
        async with self._changing:
            await self._check(guest, this)
            device = _found(await self.devices(guest), short)
            await self._change([put(msgspec.structs.replace(device, label=label))])

    async def revoke(self, guest: str, this: str, short: str) -> None:
        """Sign a device out, at once. Raises Trouble. Nothing happens if it was signed out before."""
        async with self._changing:
            await self._check(guest, this)
            with STORAGE_TROUBLE:
                stored = await self._store.devices(guest)
            if any(each.revoked_at is not None and each.key[:SHORT] == short for each in stored):
                return
            active = _active(guest, stored)
            device = _found(active, short)
            if len(active) == 1 and not any(key.kind == "phrase" for key in await self.keys(guest)):
                raise Trouble(
                    "last_device",
                    "This is your last device: write down a recovery phrase first, or you lose your seats.",
                )
            await self._change([put(msgspec.structs.replace(device, revoked_at=now()))])
            self._end([device.key])

    # Linking.

    async def new_code(self, guest: str, this: str) -> tuple[str, int]:
        """A code, and until when it is valid. If there are too many, the oldest are valid no more."""
        code, at = phrases.new_code(), now()
        key = Key(hash=_hash(code), guest=guest, kind="code", made_at=at, expires_at=at + CODE_LASTS)
        async with self._changing:
            await self._check(guest, this)
            await self._change(add_code(key, [each for each in await self.keys(guest) if each.kind == "code"]))
        return code, at + CODE_LASTS

    async def new_phrase(self, guest: str, this: str) -> str:
        """A phrase, which replaces the one that there was."""
        phrase = phrases.new_phrase()
        async with self._changing:
            await self._check(guest, this)
            await self._change(set_phrase(Key(hash=_hash(phrase), guest=guest, kind="phrase", made_at=now())))
        return phrase

    async def find(self, typed: str) -> Key:
        """The code or phrase that was typed. Raises Trouble unless it is valid."""
        found = phrases.hashed(typed)
        if found is None:
            raise Trouble(
                "no_such_code",
                "This is neither a code nor a phrase: a phrase has eight words of five letters; check each of them.",
            )
        with STORAGE_TROUBLE:
            key = await self._store.key(found)
        if key is None or not hmac.compare_digest(key.hash, found) or not _valid(key, now()):
            raise Trouble("no_such_code", "Nobody has this code or phrase any more: check it, or ask for a new code.")
        return key

    async def link(self, typed: str, token_key: str) -> str:
        """The guest who has a new device: a code is used up by that. Raises Trouble."""
        async with self._changing:
            key = await self.find(typed)
            if len(await self.devices(key.guest)) >= MOST_DEVICES:
                raise Trouble("too_many", f"You have {MOST_DEVICES} devices: sign one of them out first.")
            at = now()
            device = Device(key=token_key, guest=key.guest, linked_by=key.kind, added_at=at, seen_at=at // DAY * DAY)
            await self._change([put(device), *([drop(key)] if key.kind == "code" else [])])
            return self._remember(token_key, key.guest)

    # The end.

    async def forget(self, guest: str, this: str) -> None:
        """From now on no token, code or phrase of theirs is valid, and their sockets are closed."""
        async with self._changing:
            await self._check(guest, this)
            with STORAGE_TROUBLE:
                keys = [guest, *(device.key for device in await self._store.devices(guest))]
            await self._change(forget(guest, now()))
            self._end(keys)

    async def _check(self, guest: str, this: str) -> None:
        """Raises Trouble if this device was signed out while the request was under way."""
        if await self.guest_of(this) != guest:
            raise revoked()

    async def _change(self, steps: Sequence[Step]) -> None:
        """Once it is stored, or may be, nothing that was read before it is believed."""
        try:
            with STORAGE_TROUBLE:
                await asyncio.shield(self._registry.begin(_awaited(self._store.change_guests(steps))))
        except Trouble:
            self._known.clear()
            raise
        finally:
            self._changes += 1

    def _end(self, keys: Sequence[str]) -> None:
        """These tokens are valid no more."""
        for key in keys:
            self._remember(key, "")
        self._subscriptions.cut(keys)


async def _awaited(writing: "asyncio.Future[None]") -> None:
    await writing


def _today() -> int:
    return now() // DAY


def _guest(key: str, device: Device | None) -> str:
    if device is None:
        return key
    return device.guest if device.revoked_at is None else ""


def _active(guest: str, stored: Sequence[Device]) -> list[Device]:
    first = [] if any(device.key == guest for device in stored) else [Device(key=guest, guest=guest)]
    found = [*first, *(device for device in stored if device.revoked_at is None)]
    return sorted(found, key=lambda device: (device.added_at or 0, device.key))


def _found(devices: Sequence[Device], short: str) -> Device:
    for device in devices:
        if device.key[:SHORT] == short:
            return device
    raise Trouble("no_such_device", "You have no such device any more: look at the list of your devices again.")


def _hash(secret: str) -> str:
    found = phrases.hashed(secret)
    assert found is not None
    return found


def _valid(key: Key, at: int) -> bool:
    return key.expires_at is None or at < key.expires_at
