"""A whole server in one thread without a clock: time, network, disk and their failures by seed."""
