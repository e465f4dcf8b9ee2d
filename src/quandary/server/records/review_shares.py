"""Luck and skill of a reviewed game, as lists of many games need them."""

from __future__ import annotations

import msgspec

from quandary.server.protocol.review_bodies import GameReview


class Share(msgspec.Struct, array_like=True):
    """One player's."""

    luck: float
    skill: float
    error: float


_decoder = msgspec.json.Decoder(list[Share])


def encode_shares(review: GameReview) -> bytes:
    """Everybody's, by seat."""
    return msgspec.json.encode([Share(p.luck, p.skill, p.error) for p in review.players])


def decode_shares(kept: bytes) -> list[Share]:
    """What was encoded; nothing, if another version wrote it in another way."""
    try:
        return _decoder.decode(kept)
    except msgspec.DecodeError:
        return []
