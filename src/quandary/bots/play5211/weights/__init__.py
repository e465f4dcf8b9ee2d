"""Numbers found by `quandary tune 5211`."""
