"""A server from its start to its end, and what it does once a minute."""
