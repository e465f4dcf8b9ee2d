"""The bots of one table: for whom they think, and which of them play below their level for now."""

from __future__ import annotations

from collections.abc import Iterable

from quandary.server.bots.player import BotPlayer
from quandary.server.room.connection import Connection
from quandary.server.table.state import TableState
from quandary.server.workers.queue import Asker


def asker_of(state: TableState, connections: Iterable[Connection]) -> Asker:
    """On whose account bots think: the host's, or that of the first person who is here."""
    people = [connection for connection in connections if connection.seats]
    hosts = [connection for connection in people if state.host in connection.seats]
    return Asker(next((connection.address for connection in hosts + people), ""), state.id)


def simpler_seats(state: TableState, bots: BotPlayer) -> list[int]:
    """Seats for which a simpler level plays for now, whatever their cards are."""
    played = [seat for seat in range(len(state.places)) if state.is_played_by_bot(seat)]
    return [seat for seat in played if bots.is_simpler(state.level_of(seat))]
