"""Luck and skill of reviewed games, as lists of many games need them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from quandary.server.protocol.my_games_bodies import LuckAndSkill, PlayedGame
from quandary.server.protocol.review_bodies import GameReview
from quandary.server.store.reviews import KeptShares

_decoder = msgspec.json.Decoder(list[LuckAndSkill])


def encode_shares(review: GameReview) -> bytes:
    """Everybody's, by seat."""
    return msgspec.json.encode([LuckAndSkill(p.luck, p.skill, p.error) for p in review.players])


def decode_shares(kept: bytes) -> list[LuckAndSkill]:
    """What was encoded; nothing, if another version wrote it in another way."""
    try:
        return _decoder.decode(kept)
    except msgspec.DecodeError:
        return []


def add_shares(games: Iterable[PlayedGame], kept: Sequence[KeptShares]) -> None:
    """Tell in a guest's games what was luck and what was skill, where that is known."""
    by_game = {(table, number): shares for table, number, shares in kept}
    for game in games:
        shares = decode_shares(by_game.get((game.table, game.number), b"[]"))
        if game.my_seats and game.my_seats[0] < len(shares):
            game.judged = shares[game.my_seats[0]]
