"""Sockets of players and spectators: hello, then commands, within limits."""
