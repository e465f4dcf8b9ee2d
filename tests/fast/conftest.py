"""Without numba there are no kernels to test, only that they are missed politely."""

from quandary.fast import is_available

collect_ignore = [] if is_available() else ["quando", "play5211", "test_chance.py"]
