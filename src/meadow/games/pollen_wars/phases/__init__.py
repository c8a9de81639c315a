"""What happens when: turns, windows, raids, trades, rounds and the end."""
