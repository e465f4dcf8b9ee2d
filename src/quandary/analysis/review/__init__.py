"""Reviewing a game: what every choice was worth, and what was luck."""
