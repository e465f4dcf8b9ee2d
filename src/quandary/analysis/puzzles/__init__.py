"""Puzzles: moments of real games with one best choice that the judge is sure of."""
