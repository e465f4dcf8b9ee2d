"""What a room has to know about the other nodes: which one runs a table, who is connected there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Arrival(NamedTuple):
    """A seat that is connected to this node."""

    at: float
    """When that socket came, by this process's clock."""
    is_silent: bool


class Peers(Protocol):
    """The other nodes on the same database."""

    async def edition(self, table: str) -> int:
        """How often the log of a table has been rewritten, by whichever node."""

    def owner(self, table: str) -> int | None:
        """This node's number, which guards what it does by itself; `None` if it needs no guard."""

    def owns(self, table: str) -> bool:
        """Whether this node runs a table: its timers, bots and deals."""

    def present_elsewhere(self, table: str) -> Mapping[int, bool]:
        """The seats that are connected to another node; whether each is silent."""

    def note_presence(self, table: str, seats: Mapping[int, Arrival]) -> None:
        """These seats are now connected here."""

    def note_growth(self, table: str) -> None:
        """This node has written to the log of a table, or rewritten it."""

    async def find_present(self, tables: Sequence[str]) -> Mapping[str, Mapping[int, bool]]:
        """By table, whoever is connected to another node, whether it is open here or not."""


class NoPeers:
    """The only node."""

    async def edition(self, table: str) -> int:
        """A log is rewritten only here, while its table is shut."""
        return 0

    def owner(self, table: str) -> int | None:
        """No guard is needed."""
        return None

    def owns(self, table: str) -> bool:
        """This node runs every table."""
        return True

    def present_elsewhere(self, table: str) -> Mapping[int, bool]:
        """Nobody is anywhere else."""
        return {}

    def note_presence(self, table: str, seats: Mapping[int, Arrival]) -> None:
        """Nobody else wants to know."""

    def note_growth(self, table: str) -> None:
        """Nobody else wants to know."""

    async def find_present(self, tables: Sequence[str]) -> Mapping[str, Mapping[int, bool]]:
        """Nobody is anywhere else."""
        return {}
