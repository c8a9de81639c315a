"""One live match without any input or output: seats, decisions, undo, clocks, chat, and what each viewer is shown.

Everything about a table follows from its entries. `decide` returns the entries that a command leads to, or raises
Refused; `fold` applies an entry. The caller stores entries before folding them, so that nobody is told what could be
lost.
"""

from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.settings import ClockRule, Settings
from meadow.table.table import Table

__all__ = ["ClockRule", "Entry", "Refused", "Settings", "Table"]
