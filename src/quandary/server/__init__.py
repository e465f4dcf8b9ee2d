"""Live tables: a server that loses no move, shows no hidden card and proves its deals.

One way through: socket → room → rules → log (durable) → what each viewer may know → sockets.
"""
