"""A guest's devices: listing, naming and signing them out, and linking another by a code or a phrase."""

import contextlib
from functools import partial

from meadow.server.api import requests
from meadow.server.api.answers import DeviceShown, DevicesShown, Forgotten, LinkCode, Phrase, Welcome
from meadow.server.api.caller import Caller
from meadow.server.base import tokens
from meadow.server.base.problems import Trouble
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.ops.guests import SHORT
from meadow.server.ops.service import Service
from meadow.server.storage.guests import Device
from meadow.table import Refused, Table, commands
from meadow.table.chat import printable
from meadow.table.entries import Entry


async def recognise(service: Service, caller: Caller) -> None:
    """Find out whose device it is, before anything is carried out for it. Raises Trouble."""
    if caller.key is not None:
        caller.belongs_to(await service.guests.guest_of(caller.key))


async def devices(service: Service, caller: Caller, request: requests.Devices) -> DevicesShown:
    del request
    guest = caller.known
    found, keys = await service.guests.devices(guest), await service.guests.keys(guest)
    phrase = next((key.made_at for key in keys if key.kind == "phrase"), None)
    return DevicesShown(devices=tuple(_shown(device, caller) for device in found), phrase_at=phrase)


def _shown(device: Device, caller: Caller) -> DeviceShown:
    return DeviceShown(
        device=device.key[:SHORT],
        label=device.label,
        linked_by=device.linked_by,
        added_at=device.added_at,
        seen_at=device.seen_at,
        this=device.key == caller.key,
    )


async def name_device(service: Service, caller: Caller, request: requests.NameDevice) -> DevicesShown:
    await service.guests.name(caller.known, caller.key or "", request.device, printable(request.label))
    return await devices(service, caller, requests.Devices())


async def revoke_device(service: Service, caller: Caller, request: requests.RevokeDevice) -> DevicesShown:
    guest, this = caller.known, caller.key or ""
    await service.guests.revoke(guest, this, request.device)
    if this[:SHORT] == request.device:
        return DevicesShown(devices=(), phrase_at=None)
    return await devices(service, caller, requests.Devices())


async def link_code(service: Service, caller: Caller, request: requests.NewLinkCode) -> LinkCode:
    del request
    code, until = await service.guests.new_code(caller.known, caller.key or "")
    return LinkCode(code=code, expires_at=until)


async def phrase(service: Service, caller: Caller, request: requests.NewPhrase) -> Phrase:
    del request
    return Phrase(phrase=await service.guests.new_phrase(caller.known, caller.key or ""))


async def forget_me(service: Service, caller: Caller, request: requests.ForgetMe) -> Forgotten:
    """From now on the caller is a stranger, whom tables forget one after the other."""
    del request
    await service.guests.forget(caller.known, caller.key or "")
    service.forgetting.wake()
    return Forgotten()


async def link(service: Service, caller: Caller, request: requests.Link) -> Welcome:
    """The caller becomes a device of another guest. Their own seats, if nobody else could have them, are left."""
    if caller.reader is not None:
        raise Trouble("bad_request", "A socket cannot change whose device it is: ask for `link` over HTTP.")
    service.limiter.link(caller.address)
    key = await service.guests.find(request.code)
    if key.guest == caller.holder:
        raise Trouble("bad_request", "This device is yours already: type the code on another one.")
    left = await _left_behind(service, caller, leave=request.leave)
    token = tokens.new()
    guest = await service.guests.link(request.code, tokens.holder(token))
    if caller.holder is not None and caller.key is not None:
        service.registry.begin(_leave(service, caller.holder, left))
        with contextlib.suppress(Trouble):  # its last device stays, with nothing to lose
            await service.guests.revoke(caller.holder, caller.key, caller.key[:SHORT])
    caller.become(token)
    caller.belongs_to(guest)
    return Welcome(token=token)


async def _left_behind(service: Service, caller: Caller, *, leave: bool) -> list[str]:
    """The tables where the guest whom the device belonged to can no longer play. Raises Trouble unless they leave."""
    guest = caller.holder
    if guest is None or len(await service.guests.devices(guest)) > 1:
        return []
    if any(key.kind == "phrase" for key in await service.guests.keys(guest)):
        return []
    with STORAGE_TROUBLE:
        tables = await service.store.playing_at(guest)
    if tables and not leave:
        raise Trouble(
            "has_seats", f"You have seats at {len(tables)} tables with this device: leave them, or keep it as it is."
        )
    return tables


async def _leave(service: Service, guest: str, tables: list[str]) -> None:
    for name in tables:
        actor = await service.registry.get(name)
        for seat in actor.table.seats_of(guest):
            await service.registry.change(name, partial(_left, seat, guest))


def _left(seat: int, guest: str, table: Table, at: int) -> list[Entry]:
    try:
        return table.decide(commands.Leave(seat=seat), guest, at)
    except Refused:
        return []
