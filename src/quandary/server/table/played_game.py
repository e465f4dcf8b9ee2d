"""A game that is over, as it is kept for the lists of those who played it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from quandary.games.game import DealStatistics
from quandary.server.protocol.my_games_bodies import Attempts, PlayedGame
from quandary.server.table.seating import FinalSeats
from quandary.server.table.state import TableState
from quandary.table.match import AnyMatch


class KeptGame(NamedTuple):
    """A row of the list of one guest."""

    guest: str
    table: str
    number: int
    ended: float
    body: bytes


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PlayedGame)


def played_games(state: TableState) -> list[KeptGame]:
    """The present game for each guest who sat there when it was over or was ended.

    An arranged first game counts for nothing, nor does one in which something was taken back.
    """
    if not state.counts:
        return []
    match, final = state.match, state.final_seats
    if final is None or match is None or not match.deals:
        return []
    return [
        KeptGame(guest, state.id, state.game_number, final.at, _encode(state, match, seats, final))
        for guest, seats in sorted(final.by_guest.items())
    ]


def _encode(state: TableState, match: AnyMatch, seats: list[int], final: FinalSeats) -> bytes:
    totals, winners = match.result or ((), ())
    game = PlayedGame(
        table=state.id,
        number=state.game_number,
        game=match.game.ID,
        options=state.settings.options,
        players=list(match.players),
        my_seats=seats,
        is_over=match.is_over,
        totals=list(totals),
        winners=list(winners),
        ranks=list(match.game.ranks(match.state)) if match.is_over else [],
        ended=final.at,
        levels=final.levels,
        rounds=sum(deal.rounds for deal in state.statistics),
        attempts=_attempts(state.statistics, seats[0]),
        was_helped=state.was_helped,
    )
    return _encoder.encode(game)


def _attempts(deals: Iterable[DealStatistics], seat: int) -> list[Attempts]:
    """What one seat tried, counted by its name."""
    counted: dict[str, Attempts] = {}
    for attempt in (each for deal in deals for each in deal.attempts if each.seat == seat):
        count = counted.setdefault(attempt.name, Attempts(attempt.name, 0, 0))
        count.tries += 1
        count.paid += attempt.has_paid
    return list(counted.values())


def read_games(bodies: Iterable[bytes]) -> list[PlayedGame]:
    """What was kept; what another version wrote in another way is left out."""
    games = []
    for body in bodies:
        try:
            games.append(_decoder.decode(body))
        except msgspec.DecodeError:
            continue
    return games
