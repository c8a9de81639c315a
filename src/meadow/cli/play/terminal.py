"""The game at this terminal from its first decision to its end, or until people leave."""

import shlex

from meadow.cli.play.decision import Decision, Leaving, Undone
from meadow.cli.play.match import Match
from meadow.cli.play.saving import Saver
from meadow.cli.play.screen import Screen
from meadow.core.events import redact


class Terminal:
    """Asks people, lets bots decide, saves after every decision."""

    def __init__(self, match: Match, screen: Screen, saver: Saver) -> None:
        self.match = match
        self.screen = screen
        self.saver = saver
        self.last_person: int | None = None
        self.private = False

    def run(self) -> None:
        """Play until the end. Ctrl-C and the end of the input leave as `quit` does."""
        self.screen.welcome()
        if not self.match.record.moves:
            self.screen.tell(self.match.told(self.match.reader))
        try:
            while not self.match.state.over():
                seat = self.match.state.actor()
                if self.match.state.beat():
                    self._beat()
                elif len(self.match.people) > 1 and self.match.asks_secretly():
                    self._pass_round()
                elif self.match.players[seat] is None:
                    self._cover(seat)
                    self._person(seat)
                else:
                    self._decide(seat, self.match.bots_choice(seat))
        except (Leaving, EOFError, KeyboardInterrupt):
            self._leave()
        else:
            self._end()

    def _person(self, seat: int, *, secretly: bool = False) -> bool:
        """One decision of a person. Returns True if it is public at once."""
        log_for = seat if self.private else self.match.reader
        try:
            action = Decision(self.match, self.screen, self.saver, seat, log_for).ask()
        except Undone:
            self._undo()
            return True
        return self._decide(seat, action, secretly=secretly)

    # Where it is secret whether anybody is asked

    def _beat(self) -> None:
        """Prompt for the whole table with one line, which is the same whether or not a seat is asked."""
        if self.private:
            self.screen.cover()
            self.private = False
            self.screen.tell(self.match.told_to_all())
        self.last_person = None
        self.screen.say("Anybody? Press Enter to go on, or type a name.", "bold")
        typed = input("> ").strip()
        if not typed:
            self._go_on()
        elif typed.lower() == "quit":
            raise Leaving
        elif typed.lower() == "undo":
            self._undo()
        elif (seat := self.match.person_called(typed)) is None:
            self.screen.say(f"Nobody here is called {typed}: {', '.join(self.match.called())} play here.")
        else:
            self._visit(seat, self.match.count)

    def _go_on(self) -> None:
        """No person wants to act: ask the bots, and end the beat unless one acts."""
        began = self.match.count
        for seat in self.match.asking_order():
            if self.match.players[seat] is not None and self._visit_bot(seat, began):
                return
        self.match.end_beat()
        self.screen.tell(self.match.told(None, self.match.count - 1))

    # Where it is secret who is asked

    def _pass_round(self) -> None:
        """Pass the screen to everybody once, in the order of asking, so that having it does not tell who is asked.

        Only a public action ends the round early. What comes of the others is told afterwards.
        """
        self.last_person = None
        began = self.match.count
        for seat in self.match.asking_order():
            visit = self._visit if self.match.players[seat] is None else self._visit_bot
            if visit(seat, began):
                return
        self.screen.tell(self.match.told(self.match.reader, began))

    def _visit(self, seat: int, began: int) -> bool:
        """Ask the person everything that is asked of the seat in this round. Returns True if an action was public."""
        self.private = True
        self._hand_over(seat)
        if not self._is_asked(seat, began):
            self.screen.say("There is nothing for you to decide now. Press Enter.")
            input()
            return False
        self.screen.tell(self.match.told(seat, self.match.latest(seat)))
        while self._is_asked(seat, began):
            if self._person(seat, secretly=True):
                return True
            self.screen.tell(self.match.confided(seat))
        return False

    def _visit_bot(self, seat: int, began: int) -> bool:
        """Ask the bot everything that is asked of the seat in this round. Returns True if an action was public."""
        while self._is_asked(seat, began):
            if self._decide(seat, self.match.bots_choice(seat), secretly=True):
                return True
        return False

    def _is_asked(self, seat: int, began: int) -> bool:
        """Whether the seat is asked in this round, which a public event after `began` steps ends."""
        return self.match.quiet_since(began) and seat in self.match.state.actors()

    def _cover(self, seat: int) -> None:
        """Hand the screen to another person before a secret is shown, or while one still stands there."""
        before, self.private = self.private, self.match.private(seat)
        if seat != self.last_person and (before or self.private):
            self._hand_over(seat)
            self.screen.tell(self.match.told(seat, self.match.latest(seat)))
        self.last_person = seat

    def _hand_over(self, seat: int) -> None:
        self.screen.cover()
        self.screen.say(f"Pass the screen to {self.match.names[seat]}, press Enter.", "bold")
        input()

    def _decide(self, seat: int, action: int, *, secretly: bool = False) -> bool:
        """Apply the action, tell what happened, save. Returns True if the action itself is public.

        With `secretly`, nothing is told now of an action that is not public.
        """
        known = bool(redact(self.match.decide(seat, action)[:1], None))
        if known or not secretly:
            self.screen.tell(self.match.told(self.match.reader, self.match.count - 1))
        self._save()
        return known

    def _undo(self) -> None:
        whose = self.match.undo()
        if whose is None:
            self.screen.say("There is nothing to take back.")
            return
        practice = "for practice: hidden things may have been revealed"
        self.screen.say(f"Back to {self.match.names[whose]}'s decision ({practice}).")
        self._save()

    def _save(self) -> None:
        if trouble := self.saver.save(self.match.record):
            self.screen.say(trouble)

    def _leave(self) -> None:
        """Say good-bye, and how to come back."""
        self.screen.say("")
        if not self.match.record.moves and not self.saver.path.exists():
            self.screen.say("Nothing was decided yet, so nothing was saved.")
            return
        self._save()
        if not self.saver.trouble:
            self.screen.say("The game is saved. Go on with:")
            self.screen.copyable(f"meadow play --resume {shlex.quote(str(self.saver.path))}")

    def _end(self) -> None:
        self.screen.position(self.match.reader)
        self.screen.end()
        self._save()
        if not self.saver.trouble:
            self.screen.say(f"The record is in {self.saver.path}")
