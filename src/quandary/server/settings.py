"""How a server is set up. Everything has a default that is safe on one's own machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from quandary.server.surroundings import Patience


@dataclass(frozen=True)
class Settings:
    """What the command line can change."""

    database: Path
    host: str = "127.0.0.1"
    port: int = 8711
    origins: tuple[str, ...] = ()
    """Origins allowed besides the server's own address."""
    log_level: str = "info"
    patience: Patience = field(default_factory=Patience)
    sockets_per_address: int = 100
    messages: int = 100
    message_seconds: float = 20.0
    tables_per_guest: int = 30
    """New tables a guest may make in ten minutes."""
    hello_seconds: float = 2.0
    secure_cookie: bool = False
    """Send the guest cookie over HTTPS only; on when an https origin is allowed."""
