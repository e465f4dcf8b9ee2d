"""The terminal: a game line by line, and records told to a person."""
