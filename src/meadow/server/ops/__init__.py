"""Running the server: the service as a whole, start and stop."""
