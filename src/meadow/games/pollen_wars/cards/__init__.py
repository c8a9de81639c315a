"""Cards: their kinds, what they name and do, hands and decks."""
