"""One suite for every game: whoever passes it keeps the contract of `meadow.core`."""
