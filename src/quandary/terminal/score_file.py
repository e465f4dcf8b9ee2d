"""Score pads as files: the same JSON that the page writes and reads (docs/score-pad.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.game import AnyGame
from quandary.system.atomic_write import write_atomically
from quandary.terminal.score_pad import AnyPad, AnyPadGame, Pad

FORMAT = "quandary-score"
VERSION = 1


class UnreadablePad(ValueError):
    """The file holds no score pad of this game."""


def write_pad(file: Path, game_id: str, game: AnyPadGame, pad: AnyPad) -> None:
    """Keep a pad in its file; raises `OSError`."""
    plain = {
        "format": FORMAT,
        "version": VERSION,
        "game": game_id,
        "players": list(pad.players),
        "options": GAMES[game_id].write_options(pad.options),
        "dealer": pad.dealer,
        "rounds": [game.write_round(entry) for entry in pad.rounds],
    }
    write_atomically(file, json.dumps(plain, ensure_ascii=False, indent=1) + "\n")


def read_pad(content: bytes, game_id: str, game: AnyPadGame) -> AnyPad:
    """The pad in a file, whether its rounds are possible or not; raises `UnreadablePad`."""
    try:
        plain = json.loads(content)
        head = (plain["format"], plain["version"], plain["game"])
        if head != (FORMAT, VERSION, game_id):
            raise UnreadablePad
        return _pad_in(plain, GAMES[game_id], game)
    except (Refusal, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise UnreadablePad from None


def _pad_in(plain: Any, rules: AnyGame, game: AnyPadGame) -> AnyPad:
    players, dealer = plain["players"], plain["dealer"]
    if len(players) not in rules.PLAYER_COUNTS or not all(isinstance(n, str) for n in players):
        raise UnreadablePad
    if type(dealer) is not int or dealer not in range(len(players)):
        raise UnreadablePad
    return Pad(
        tuple(players),
        rules.read_options(plain["options"]),
        dealer,
        tuple(map(game.read_round, plain["rounds"])),
    )
