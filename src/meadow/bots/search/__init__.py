"""Search: a tree of what each seat can tell apart, over positions that could be true."""
