"""The clients that are connected to a room, in the order they came."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from quandary.server.room.connection import Connection
from quandary.server.room.peers import Arrival
from quandary.server.table.broadcast import Audience


class Clients(dict[Connection, float]):
    """The connections of one table and when they came: one for a seat, any number to watch."""

    def come(self, connection: Connection, now: float = 0.0) -> None:
        """Somebody connects, in place of any other for the same seats."""
        for other in [c for c in self if set(c.seats) & set(connection.seats)]:
            other.close(4001)
            del self[other]
        self[connection] = now

    def let_go(self, seat: int, code: int) -> list[str]:
        """A seat is nobody's any more: whoever is connected for it may not speak for it.

        Returns the addresses that persons came from.
        """
        concerned = [connection for connection in self if seat in connection.seats]
        for connection in concerned:
            connection.seats = tuple(other for other in connection.seats if other != seat)
            if not connection.seats:
                del self[connection]
                connection.close(code)
        return [connection.address for connection in concerned if not connection.is_program]

    def send_away(self, code: int) -> None:
        """Close every connection."""
        for connection in self:
            connection.close(code)

    def tell(self, make: Callable[[Audience], Sequence[bytes]]) -> None:
        """Send every client that is up to date its audience's message, made once per audience."""
        made: dict[Audience, Sequence[bytes]] = {}
        for connection in self:
            if connection.is_synced:
                if connection.seats not in made:
                    made[connection.seats] = make(connection.seats)
                for data in made[connection.seats]:
                    connection.send(data)

    def present(self, seats: int) -> list[bool]:
        """Which of so many seats have somebody connected who answers."""
        answering = (connection for connection in self if not connection.is_silent)
        connected = {seat for connection in answering for seat in connection.seats}
        return [seat in connected for seat in range(seats)]

    def seats(self) -> dict[int, Arrival]:
        """The seats that are connected."""
        return {
            seat: Arrival(came, connection.is_silent)
            for connection, came in self.items()
            for seat in connection.seats
        }

    def replace_seats(self, arrivals: Mapping[int, float]) -> None:
        """These seats have connected to another node since the socket came that is named here."""
        replaced = [
            connection
            for connection, came in self.items()
            if any(arrivals.get(seat) == came for seat in connection.seats)
        ]
        for connection in replaced:
            connection.close(4001)
            del self[connection]

    def has_person(self) -> bool:
        """Whether any person who plays is connected."""
        return any(connection.seats and not connection.is_program for connection in self)

    def has_address(self, address: str) -> bool:
        """Whether anybody is connected from there."""
        return any(connection.address == address for connection in self)

    def watchers(self) -> int:
        """How many are connected without a seat."""
        return sum(not connection.seats for connection in self)
