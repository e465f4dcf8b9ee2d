"""Settings for every test."""

import signal

from hypothesis import settings

# Whoever starts the tests in the background may ignore Ctrl-C; programs under test must not.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run and on every machine, slow ones included.
settings.register_profile("quandary", derandomize=True, deadline=None)
settings.load_profile("quandary")
