"""Tuning, training and checking the players of Quando. Needs the fast core."""
