"""Opponents worth playing, all behind one interface."""

from meadow.bots.base import Bot
from meadow.bots.levels import SearchBot, load
from meadow.bots.simple import GreedyBot, RandomBot

_ALL: tuple[Bot, ...] = (RandomBot(), GreedyBot(), *map(SearchBot, load()))
BOTS: dict[str, Bot] = {bot.name: bot for bot in _ALL}


class UnknownBot(LookupError):  # noqa: N818  the name is what it is
    """No bot has that name. The message lists the names of all bots."""


def find(name: str) -> Bot:
    """The bot of that name. Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}. Bots: {', '.join(BOTS)}")
    return BOTS[name]
