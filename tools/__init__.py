"""What only developers run; it is not packed."""
