"""Quandary: two card games, Quando and 5211."""

__version__ = "0.1.0"
