"""Bots for Quando."""
