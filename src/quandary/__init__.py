"""Quandary: card games with exact rules, bots, and records that replay."""

__version__ = "0.1.0"
