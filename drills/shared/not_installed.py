"""Servers of others, which drills and tests start where they are installed."""


class NotInstalled(Exception):
    """There is no such server on this machine; the message says what to install."""
