"""One package for each game. The catalogue finds them by looking here."""
