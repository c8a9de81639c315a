"""Delays what is shown: the time that somebody takes to answer must not reveal a secret question.

While somebody is asked in secret, everything is shown only at multiples of the pace since the question opened, to
everybody and whatever it is: the outcome of the question, chat, a pause. So nobody can tell when it was answered. Only
the seat that is asked next learns so at once.
"""


class Pace:
    """`every` is the interval in milliseconds, 0: everything is shown at once."""

    def __init__(self, every: int = 0) -> None:
        self.every = every
        self.opened: int | None = None
        self.until = 0

    def holds(self) -> bool:
        """Whether what happens now is held back."""
        return self.every > 0 and self.opened is not None

    def shown_at(self, now: int) -> int:
        """When something that happens now is shown. Nothing is shown before what happened earlier."""
        if self.every == 0 or self.opened is None:
            return max(now, self.until)
        steps = max(1, -((self.opened - now) // self.every))
        return max(self.until, self.opened + steps * self.every)

    def note(self, shown_at: int, *, secret: bool) -> None:
        """Note something that is shown at `shown_at`; `secret`: somebody is asked in secret now."""
        self.until = shown_at
        if not secret:
            self.opened = None
        elif self.opened is None:
            self.opened = shown_at
