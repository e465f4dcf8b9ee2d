"""A table as a value, pure: its log, the fold of it, what a command leads to, who is sent what."""
