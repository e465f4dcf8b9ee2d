"""The simulate drill: a whole server in one thread; time, network, disk and failures by seed."""
