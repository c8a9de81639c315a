"""The game at this terminal from its first decision to its end, or until people leave."""

import shlex

from meadow.cli.play.decision import Decision, Leaving, Undone
from meadow.cli.play.match import Match
from meadow.cli.play.saving import Saver
from meadow.cli.play.screen import Screen


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
            while (seat := self.match.state.actor()) >= 0:
                if self.match.players[seat] is None:
                    self._person(seat)
                else:
                    self._decide(seat, self.match.bots_choice(seat))
        except (Leaving, EOFError, KeyboardInterrupt):
            self._leave()
        else:
            self._end()

    def _person(self, seat: int) -> None:
        self._cover(seat)
        log_for = seat if self.private else self.match.reader
        try:
            action = Decision(self.match, self.screen, self.saver, seat, log_for).ask()
        except Undone:
            self._undo()
        else:
            self._decide(seat, action)

    def _cover(self, seat: int) -> None:
        """Before a secret comes up, or while one still stands there, the right person must be looking."""
        before, self.private = self.private, self.match.private(seat)
        if seat != self.last_person and (before or self.private):
            self.screen.cover()
            self.screen.say(f"Pass the screen to {self.match.names[seat]}, press Enter.", "bold")
            input()
            self.screen.tell(self.match.told(seat, self.match.latest(seat)))
        self.last_person = seat

    def _decide(self, seat: int, action: int) -> None:
        """Take the action, tell what happened, save."""
        self.match.decide(seat, action)
        self.screen.tell(self.match.told(self.match.reader, len(self.match.record.moves) - 1))
        self._save()

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
