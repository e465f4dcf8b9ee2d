"""Bots for 5211."""
