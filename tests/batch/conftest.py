"""Without numba there are no kernels to test."""

from quandary.fast import is_available

collect_ignore_glob = [] if is_available() else ["test_*.py"]
