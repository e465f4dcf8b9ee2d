"""How somebody has done with the cards of a challenge."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from quandary.server.protocol.challenge_bodies import ChallengeResult
from quandary.server.protocol.my_games_bodies import PlayedGame
from quandary.server.table.state import TableState
from quandary.table.match import AnyMatch


class KeptResult(NamedTuple):
    """A row of the list of one challenge."""

    challenge: str
    guest: str
    table: str
    at: float
    body: bytes


class StoredResult(ChallengeResult):
    """A result that is kept with its game, because that was played at no table."""

    record: str = ""


def challenge_result(state: TableState) -> KeptResult | None:
    """The result of the present game, if it is a challenge played to its end by its person."""
    cards, match, final = state.cards, state.match, state.final_seats
    if cards is None or match is None or final is None or not match.is_over or state.was_helped:
        return None
    ((guest, (seat, *_)),) = final.by_guest.items() if len(final.by_guest) == 1 else [("", [0])]
    if not guest:
        return None
    rounds = sum(deal.rounds for deal in state.statistics)
    body = encode_result(match, seat, match.players[seat], rounds)
    return KeptResult(cards.challenge, guest, state.id, final.at, body)


def encode_result(
    match: AnyMatch,
    seat: int,
    name: str,
    rounds: int,
    level: str | None = None,
    record: str = "",
) -> bytes:
    """A finished match as one seat's result."""
    totals, winners = match.game.game_result(match.state)
    return msgspec.json.encode(
        StoredResult(
            name=name,
            level=level,
            points=totals[seat],
            totals=list(totals),
            rank=match.game.ranks(match.state)[seat],
            has_won=seat in winners,
            rounds=rounds,
            record=record,
        )
    )


def read_result(body: bytes) -> ChallengeResult | None:
    """A result as others see it, without its game; `None` if it is damaged."""
    try:
        return msgspec.json.decode(body, type=ChallengeResult)
    except msgspec.DecodeError:
        return None


def read_record_of(body: bytes) -> bytes:
    """The game that is kept with a result; nothing if there is none, or it is damaged."""
    try:
        return msgspec.json.decode(body, type=StoredResult).record.encode()
    except msgspec.DecodeError:
        return b""


def result_of_game(challenge: str, played: PlayedGame, guest: str) -> KeptResult | None:
    """The result of the game that a challenge was made of, if nobody helped."""
    if played.was_helped:
        return None
    seat = played.my_seats[0]
    result = ChallengeResult(
        name=played.players[seat],
        level=None,
        points=played.totals[seat],
        totals=played.totals,
        rank=played.ranks[seat],
        has_won=seat in played.winners,
        rounds=played.rounds,
    )
    return KeptResult(challenge, guest, played.table, played.ended, msgspec.json.encode(result))
