"""Attempts to be somebody else with a cookie."""

from __future__ import annotations

import json
import random

from drills.shared.client import Guest
from drills.shared.games.registry import ANY_GAME
from drills.shared.raw_client import ask
from drills.shared.server_process import ServerProcess
from drills.takeover.rightful_players import RightfulPlayers

NAME = "quandary_guest"


async def attempts(
    players: RightfulPlayers, rng: random.Random, guesses: int
) -> list[tuple[str, bool]]:
    """Every cookie but the right one, for a seat's tokens and for the list of own tables."""
    right = (players.ann.cookie or "").partition("=")[2]
    tried = []
    for what, cookie in [*_forge(right, rng), ("another server's", await _from_elsewhere())]:
        header = f"Cookie: {NAME}={cookie}"
        tokens = f"/api/tables/{players.table}/tokens"
        status, _ = await ask(players.base, "POST", tokens, header, f"Origin: {players.base}")
        tried.append((f"{what} cookie for tokens", not 400 <= status < 500))
        status, answer = await ask(players.base, "GET", "/api/my-tables", header)
        body = answer.partition(b"\r\n\r\n")[2]
        is_empty = status == 200 and json.loads(body) == {"tables": []}
        tried.append((f"{what} cookie for tables", not (is_empty or 400 <= status < 500)))
    return tried


def _forge(right: str, rng: random.Random) -> list[tuple[str, str]]:
    guest, _, signature = right.rpartition(".")
    flipped = []
    for _ in range(20):
        place = rng.randrange(len(right))
        other = rng.choice([c for c in "ABCxyz019" if c != right[place]])
        flipped.append(("a changed", right[:place] + other + right[place + 1 :]))
    return [
        ("an empty", ""),
        ("an unsigned", guest),
        ("a signature as a", signature),
        ("a shortened", right[:-2]),
        ("a lengthened", f"{right}.{signature}"),
        ("a doubly signed", f"{right}.{signature}"),
        ("a strange", f"Mallory.{signature}"),
        ("a long", "A" * 6000),
        ("a quoted", f'"{guest}.x"'),
        *[pair for pair in flipped if not _means_the_same(pair[1], right)],
    ]


def _means_the_same(forged: str, right: str) -> bool:
    """The last letter of a signature has bits that stand for nothing."""
    return forged[:-1] == right[:-1]


async def _from_elsewhere() -> str:
    with ServerProcess() as other:
        guest = Guest(other.base)
        await guest.ask("POST", "/api/tables", {"game": ANY_GAME, "seats": 2, "name": "Ann"})
        return (guest.cookie or "").partition("=")[2]
