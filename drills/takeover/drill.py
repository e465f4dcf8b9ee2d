"""Nobody takes a seat that is not theirs, from wherever they ask and whatever they show.

SIZE is the number of guessed tokens; the other attempts are a list of their own. After every
group of attempts the rightful players must still be there, with tokens that still work.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from drills.shared.server_process import ROOMY, ServerProcess
from drills.takeover import forged_cookies, origins, wrong_tokens
from drills.takeover.rightful_players import RightfulPlayers

DEFAULT_SIZE = 1000
Group = Callable[[RightfulPlayers, random.Random, int], Awaitable[list[tuple[str, bool]]]]
GROUPS: dict[str, Group] = {
    "guessed": wrong_tokens.guess_tokens,
    "stale_and_replayed": wrong_tokens.use_spent_tokens,
    "links": wrong_tokens.use_links,
    "elsewhere": wrong_tokens.use_tokens_elsewhere,
    "watching": wrong_tokens.watch_tables,
    "removed": wrong_tokens.return_after_removal,
    "cookies": forged_cookies.attempts,
    "origins": origins.attempts,
}
"""Each gives its attempts by name, and whether they got anywhere."""


def run(size: int | None) -> dict[str, Any]:
    """Try everything once, and guess so many tokens."""
    return asyncio.run(_run(size or DEFAULT_SIZE))


async def _run(guesses: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"attempts": 0, "successes": 0}
    broken: list[str] = []
    rng = random.Random(1)
    with ServerProcess(**ROOMY) as server:
        for name, group in GROUPS.items():
            players = await RightfulPlayers.sit_down(server.base)
            before = await players.state()
            tried = await group(players, rng, guesses)
            successes = [attempt for attempt, is_success in tried if is_success]
            broken += [f"{name}: {attempt} got somewhere" for attempt in successes]
            broken += [f"{name}: {harm}" for harm in await players.harm_since(before)]
            figures[f"{name}_attempts"] = len(tried)
            figures["attempts"] += len(tried)
            figures["successes"] += len(successes)
            players.leave()
        broken += [f"the log has {line}" for line in server.log_lines() if "error" in line]
    return {**figures, "broken": broken}
