"""Quando as kernels. Cards, states, actions and knowledge are numbers in arrays; see `state.py`."""

from quandary.fast.available import require

require()
