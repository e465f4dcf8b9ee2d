"""A client of live tables, as docs/messages.md describes them: for the terminal and for bots."""
