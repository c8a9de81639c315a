"""Reviews: after a match, bots look at the decisions of a seat, one at a time and at low priority."""

from typing import Final

import msgspec

from meadow.bots.explain import LEVEL, Explanation
from meadow.bots.review import Costly, Look
from meadow.bots.review import review as review_of
from meadow.server.api import requests
from meadow.server.api.answers import ReviewShown
from meadow.server.api.caller import Caller
from meadow.server.api.tables import visible
from meadow.server.base.clock import now
from meadow.server.base.problems import Trouble
from meadow.server.bots.pool import question_about
from meadow.server.bots.worker import Decision, Judged, Question
from meadow.server.live.actor import Actor
from meadow.server.live.shown import Mistake, Review
from meadow.server.ops.service import Service
from meadow.table import Refused
from meadow.table.lookback import Decided
from meadow.table.match import Match

MOST: Final = 32
"""The number of seats that may be under review; only one decision of one of them is judged at a time."""
NOTHING: Final = Explanation(level=LEVEL, taught=False, candidates=(), other=None, reasons=())
"""The explanation of a decision that no process could judge."""


async def review(service: Service, caller: Caller, request: requests.Review) -> ReviewShown:
    """The progress of the review, which the first request starts. It is kept as long as the table is in memory."""
    actor = await visible(service, caller, request.table, request.seat)
    if actor.table.update(request.seat, now()).status != "over":
        raise Refused("not_over", "The game is not over: what your decisions were worth is told when it is.")
    if request.seat not in actor.reviews:
        _begin(service, actor, request.seat)
    found = actor.reviews[request.seat]
    return ReviewShown(
        table=request.table,
        seat=request.seat,
        by=LEVEL,
        done=found.done,
        total=found.total,
        mistakes=found.mistakes,
    )


def _begin(service: Service, actor: Actor, seat: int) -> None:
    if service.reviewed >= MOST:
        raise Trouble("too_many", "Many games are being looked at now: ask again in a moment.")
    actor.reviews[seat] = Review()
    service.reviewed += 1
    service.registry.spawn(_SeatReview(service, actor, seat).run())


class _SeatReview:
    """The review of one seat."""

    def __init__(self, service: Service, actor: Actor, seat: int) -> None:
        match = actor.table.match
        assert match is not None
        self.service = service
        self.actor = actor
        self.match: Match = match
        self.seat = seat
        self.decided: list[Decided] = actor.table.decided(seat, now())
        self.shown: dict[int, Judged] = {}
        """How judged decisions are shown, by their number."""

    async def run(self) -> None:
        progress = self.actor.reviews[self.seat]
        try:
            progress.finish(tuple(self._mistake(each) for each in await self._find_costliest(progress)))
        finally:
            self.service.reviewed -= 1
            if progress.done < progress.total:
                del self.actor.reviews[self.seat]  # so that the next request starts it anew

    async def _find_costliest(self, progress: Review) -> tuple[Costly, ...]:
        reviewing = review_of(len(self.decided))
        try:
            look = next(reviewing)
            while True:
                progress.done, progress.total = look.done, look.total
                look = reviewing.send(await self._explain(look))
        except StopIteration as stop:
            costliest: tuple[Costly, ...] = stop.value
            return costliest

    async def _explain(self, look: Look) -> Explanation:
        decision = await self._judge(self._question(look))
        if decision is None or decision.explanation is None or decision.judged is None:
            return NOTHING
        self.shown[look.number] = decision.judged
        return decision.explanation

    async def _judge(self, question: Question) -> Decision | None:
        """Judge it in its turn among all reviews: at most one of their questions is in the queue for bots."""
        queue = self.service.reviewing
        await queue.enter(question.table, people=True)
        try:
            return await self.service.pool.judge(question)
        finally:
            queue.leave()

    def _question(self, look: Look) -> Question:
        decided = self.decided[look.number]
        question = question_about(f"{self.actor.name} {self.seat}", self.match, decided.before, self.seat, LEVEL)
        return msgspec.structs.replace(
            question, luck=decided.before, haste=look.share, explain=True, played=decided.action
        )

    def _mistake(self, costly: Costly) -> Mistake:
        shown, found = self.shown[costly.number], costly.explanation
        return Mistake(
            version=self.decided[costly.number].version,
            view=shown.view,
            played=shown.played,
            best=shown.best,
            cost=found.margin,
            chance=found.best.value,
            taught=found.taught,
            reasons=found.reasons,
        )
