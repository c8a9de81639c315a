"""One live match without any input or output: seats, decisions, undo, clocks, chat, and what each viewer is shown.

Everything about a table follows from its entries. `decide` says which entries a command leads to, or why it is refused;
`fold` carries an entry out. Between the two somebody stores the entries, so that nobody is told what could be lost.
"""

from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.settings import ClockRule, Settings
from meadow.table.table import Table

__all__ = ["ClockRule", "Entry", "Refused", "Settings", "Table"]
