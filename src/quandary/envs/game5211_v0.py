"""5211 for PettingZoo: `env`, `raw_env` and `parallel_env`, as its own games have them."""

from __future__ import annotations

from functools import partial
from typing import Any

from quandary.envs.extra import require

require("pettingzoo", "gymnasium")

from pettingzoo.utils.env import AECEnv  # noqa: E402 - only once it is known to be there

from quandary.envs.aec import TurnEnvironment, wrap  # noqa: E402
from quandary.envs.parallel import SimultaneousEnvironment  # noqa: E402

GAME = "5211"

raw_env = partial(TurnEnvironment, GAME)
"""The bare environment; takes `players`, `reward`, `render_mode` and the game's options."""
parallel_env = partial(SimultaneousEnvironment, GAME)
"""All agents at once; takes the same."""


def env(**arguments: Any) -> AECEnv[str, Any, int]:
    """The environment with PettingZoo's usual wrappers; takes the same as `raw_env`."""
    return wrap(raw_env(**arguments))
