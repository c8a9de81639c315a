"""After a match: bots look at the decisions of a seat, one at a time, after all who wait for a bot's move."""

from typing import Final

import msgspec

from meadow.bots.explain import LEVEL, Explanation
from meadow.bots.review import Costly, Look
from meadow.bots.review import review as review_of
from meadow.server import requests
from meadow.server.answering import visible
from meadow.server.answers import ReviewShown
from meadow.server.asker import Asker
from meadow.server.owned import Owned
from meadow.server.problems import Trouble
from meadow.server.reviews import Mistake, Review
from meadow.server.service import Service
from meadow.server.thinker import question_about
from meadow.server.thinking import Decision, Judged, Question
from meadow.server.times import now
from meadow.table import Refused
from meadow.table.lookback import Decided
from meadow.table.match import Match

MOST: Final = 32
"""So many seats are reviewed at the same time, one decision of one of them at once."""
NOTHING: Final = Explanation(level=LEVEL, taught=False, candidates=(), other=None, reasons=())
"""What is said of a decision that no process could judge."""


async def review(service: Service, asker: Asker, request: requests.Review) -> ReviewShown:
    """How far it is. It is begun when it is first asked for, and kept as long as the table is in memory."""
    owned = await visible(service, asker, request.table, request.seat)
    if owned.table.update(request.seat, now()).status != "over":
        raise Refused("not_over", "The game is not over: what your decisions were worth is told when it is.")
    if request.seat not in owned.reviews:
        _begin(service, owned, request.seat)
    found = owned.reviews[request.seat]
    return ReviewShown(
        table=request.table,
        seat=request.seat,
        by=LEVEL,
        done=found.done,
        total=found.total,
        mistakes=found.mistakes,
    )


def _begin(service: Service, owned: Owned, seat: int) -> None:
    if service.reviewed >= MOST:
        raise Trouble("too_many", "Many games are being looked at now: ask again in a moment.")
    owned.reviews[seat] = Review()
    service.reviewed += 1
    service.tables.spawn(_Reviewing(service, owned, seat).run())


class _Reviewing:
    """Looks at all decisions of one seat."""

    def __init__(self, service: Service, owned: Owned, seat: int) -> None:
        match = owned.table.match
        assert match is not None
        self.service = service
        self.owned = owned
        self.match: Match = match
        self.seat = seat
        self.decided: list[Decided] = owned.table.decided(seat, now())
        self.shown: dict[int, Judged] = {}
        """How decisions are shown that were looked at, by their number."""

    async def run(self) -> None:
        progress = self.owned.reviews[self.seat]
        try:
            progress.finish(tuple(self._mistake(each) for each in await self._costliest(progress)))
        finally:
            self.service.reviewed -= 1
            if progress.done < progress.total:
                del self.owned.reviews[self.seat]  # so that it is begun anew

    async def _costliest(self, progress: Review) -> tuple[Costly, ...]:
        reviewing = review_of(len(self.decided))
        try:
            look = next(reviewing)
            while True:
                progress.done, progress.total = look.done, look.total
                look = reviewing.send(await self._explained(look))
        except StopIteration as stop:
            costliest: tuple[Costly, ...] = stop.value
            return costliest

    async def _explained(self, look: Look) -> Explanation:
        decision = await self._judged(self._question(look))
        if decision is None or decision.explanation is None or decision.judged is None:
            return NOTHING
        self.shown[look.number] = decision.judged
        return decision.explanation

    async def _judged(self, question: Question) -> Decision | None:
        """In its turn among all that are reviewed: bots that play never wait for more than one of these."""
        queue = self.service.reviewing
        await queue.enter(question.table, people=True)
        try:
            return await self.service.thinker.judge(question)
        finally:
            queue.leave()

    def _question(self, look: Look) -> Question:
        decided = self.decided[look.number]
        question = question_about(f"{self.owned.name} {self.seat}", self.match, decided.before, self.seat, LEVEL)
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
