"""Reports: what people complain about, for those who look after the server."""

from meadow.server.api import requests
from meadow.server.api.answers import Reported
from meadow.server.api.caller import Caller
from meadow.server.api.tables import visible
from meadow.server.base import tokens
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.ops import moderation
from meadow.server.ops.moderation import Complaint
from meadow.server.ops.service import Service


async def report(service: Service, caller: Caller, request: requests.Report) -> Reported:
    """Only those who may see the table can; a retry is neither stored nor charged again."""
    holder, table = caller.known, request.table
    actor = await service.registry.get(table)
    await visible(service, caller, table, caller.viewer(actor.table, None))
    complaint = Complaint(table=table, seat=request.seat, why=request.why, text=request.text)
    key = tokens.scoped(holder, request.client)
    if not await moderation.repeated(service.store, complaint, key):
        made = moderation.report(actor, complaint, holder, key)
        service.limiter.report(holder, caller.address)
        with STORAGE_TROUBLE:
            await service.store.note(made)
    return Reported(table=table)
