"""Judging a deck: companions' conditions, the formats, and both together in `check`."""
