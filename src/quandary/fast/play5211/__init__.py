"""5211 as kernels. Cards, states and actions are numbers in arrays; see `state.py`."""

from quandary.fast.available import require

require()
