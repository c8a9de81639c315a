"""Output for people and clients: views, choices, pictures and sentences. It needs no speed, so it is not compiled."""
