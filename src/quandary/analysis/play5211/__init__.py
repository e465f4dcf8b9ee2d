"""Tuning the players of 5211. Needs the fast core."""
