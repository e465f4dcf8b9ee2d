"""Bots at live tables, thinking beside the loop."""
