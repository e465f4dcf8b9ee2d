"""Quando in the leak drill."""
