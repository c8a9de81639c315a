"""Hidden information: reading it from the position, and resampling it for a seat."""
