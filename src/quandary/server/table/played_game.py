"""A game that is over, as it is kept for the lists of those who played it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from quandary.server.protocol.http_bodies import PlayedGame
from quandary.server.table.state import TableState


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
    """The present game for each guest who sits there, once it is over or was ended.

    An arranged first game counts for nothing.
    """
    if state.settings.lesson:
        return []
    if state.status not in ("over", "ended") or state.match is None or not state.match.deals:
        return []
    return [
        KeptGame(guest, state.id, state.game_number, state.told_at, _encode(state, guest))
        for guest in sorted(state.guests())
    ]


def _encode(state: TableState, guest: str) -> bytes:
    match = state.match
    assert match is not None
    is_over = state.status == "over"
    totals, winners = match.game.game_result(match.state) if is_over else ((), ())
    seats = [seat for seat, place in enumerate(state.places) if place.guest == guest]
    game = PlayedGame(
        table=state.id,
        number=state.game_number,
        game=match.game.ID,
        options=state.settings.options,
        players=list(match.players),
        my_seats=seats,
        is_over=is_over,
        totals=list(totals),
        winners=list(winners),
        ended=state.told_at,
    )
    return _encoder.encode(game)


def read_games(bodies: Iterable[bytes]) -> list[PlayedGame]:
    """What was kept; what another version wrote in another way is left out."""
    games = []
    for body in bodies:
        try:
            games.append(_decoder.decode(body))
        except msgspec.DecodeError:
            continue
    return games
