"""A long list of played games, as the server would tell it, for screens that show one."""

from __future__ import annotations

import random
from functools import partial

import msgspec
from playwright.sync_api import Page, Route

from quandary.server.protocol.my_games_bodies import Attempts, GameList, LuckAndSkill, PlayedGame
from quandary.server.table.my_statistics import my_statistics

NAMES = ("Heron", "Otter", "Lynx", "Wren", "Bartholomäus Grünwald")
DAY = 24 * 3600.0
NEWEST = 1_790_000_000.0


def played_games(number: int = 40) -> list[PlayedGame]:
    """Newest first; of both games, against several opponents."""
    chance = random.Random(7)
    return [_played(n, chance) for n in range(number)]


def _played(number: int, chance: random.Random) -> PlayedGame:
    game = "5211" if number % 3 == 2 else "quando"
    players = 4 if number % 4 == 3 else 3
    rounds = 2 * players if game == "5211" else 4 + number % 4
    better = chance.uniform(4.0, 8.0) + number / 12
    totals = [round(better * rounds), *(chance.randrange(25, 55) for _ in range(players - 1))]
    best = max(totals) if game == "5211" else min(totals)
    order = sorted(totals, reverse=game == "5211")
    level = None if number % 7 == 0 else ("steady", "expert")[number % 2]
    tries = chance.randrange(1, 4)
    return PlayedGame(
        table=f"{number:022d}",
        number=0,
        game=game,
        options={},
        players=["Ada", *(NAMES[(number + seat) % len(NAMES)] for seat in range(players - 1))],
        my_seats=[0],
        is_over=True,
        totals=totals,
        winners=[seat for seat, total in enumerate(totals) if total == best],
        ranks=[1 + order.index(total) for total in totals],
        ended=NEWEST - number * DAY,
        levels=[None, *[level] * (players - 1)],
        rounds=rounds,
        attempts=[
            Attempts("round", rounds, round(rounds * 0.4))
            if game == "5211"
            else Attempts("knock", tries, chance.randrange(tries + 1))
        ],
        judged=_judged(rounds, chance) if number % 5 else None,
    )


def _judged(rounds: int, chance: random.Random) -> LuckAndSkill:
    luck, skill = chance.gauss(0, 3), chance.gauss(0.4, 1)
    return LuckAndSkill(luck * rounds, skill * rounds, 0.4 * rounds)


def tell_games(page: Page, games: list[PlayedGame]) -> None:
    """Let a page hear of these games."""
    answers = {
        "**/api/my-games": GameList(games[:50]),
        "**/api/my-games?most=*": GameList(games),
        "**/api/my-games/statistics": my_statistics(games),
    }
    for pattern, content in answers.items():
        page.route(pattern, partial(_answer, msgspec.json.encode(content)))


def _answer(body: bytes, route: Route) -> None:
    route.fulfill(body=body, content_type="application/json")
