"""Quando, clause by clause."""
