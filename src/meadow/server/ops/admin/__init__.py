"""Orders of those who look after the server, over a Unix socket that only they can open."""
