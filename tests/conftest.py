"""Settings for every test."""

from hypothesis import settings

# The same examples on every run and on every machine, slow ones included.
settings.register_profile("quandary", derandomize=True, deadline=None)
settings.load_profile("quandary")
