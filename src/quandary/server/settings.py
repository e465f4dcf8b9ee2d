"""How a server is set up. Everything has a default that is safe on one's own machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from quandary.system.safe_text import quote

HIGHEST_PORT = 65535
LEAST_TOKEN = 20
"""Characters of a secret that opens something; `admin token` makes 43."""


class UnusableSettings(ValueError):
    """A server cannot be set up like this; one sentence says why."""


class PostgresUrl(str):
    """The address of a PostgreSQL database. It may hold a password, and shows it nowhere."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "PostgresUrl(<masked>)"


class RedisUrl(str):
    """The address of a Redis or Valkey server. It may hold a password, and shows it nowhere."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "RedisUrl(<masked>)"


Database = Path | PostgresUrl
"""An SQLite file, or a PostgreSQL database that several nodes can share."""


@dataclass(frozen=True)
class Patience:
    """How long the table waits, in seconds."""

    bot_least: float = 0.5
    bot_most: float = 1.2
    bot_step: float = 1.0
    """A bot that has thought longer than its wait acts after a whole number of these."""
    away_after: float = 60.0
    """A person whose connection is lost gets a stand-in after this."""
    ready_wait: float = 45.0
    """Once somebody is ready for the next deal, the others are waited for this long."""
    reveal_wait: float = 10.0
    pause_after: float = 300.0
    """Bots stop when no person has been there for this long."""
    longest_thought: float = 30.0
    """A bot that has not chosen by then takes any legal action."""


@dataclass(frozen=True)
class SiteLinks:
    """Where a host tells who they are; shown in the foot of the page."""

    imprint: str = ""
    privacy: str = ""
    contact: str = ""


@dataclass(frozen=True)
class Settings:
    """What the command line can change."""

    database: Database
    hints: RedisUrl | None = None
    """Over which nodes on one PostgreSQL tell each other of changes; over that if there is none."""
    host: str = "127.0.0.1"
    port: int = 8711
    origins: tuple[str, ...] = ()
    """Origins allowed besides the server's own address."""
    offers_network: bool = False
    """Whether a person at this machine may open a server for this machine to its network."""
    log_level: str = "info"
    patience: Patience = field(default_factory=Patience)
    keep_days: int | None = 400
    """Games nobody plays or looks at are deleted after so long a service; cookies last as long."""
    keeps_history: bool = True
    """Whether guests find the games they have played in a list of their own."""
    metrics: tuple[str, int] | None = None
    """Where `/metrics` is told instead of at the public address."""
    admin_socket: Path | None = None
    """Where the host's desk answers to the owner of this file alone."""
    admin_token: str | None = None
    """What opens the desk over HTTP; without one it is not there."""
    worker_token: str | None = None
    """What bot workers of other machines show; without one there is no place for them."""
    links: SiteLinks = field(default_factory=SiteLinks)
    connections: int = 10_000
    """Of every kind and state. Fewer where the process may not open so many files."""
    unfinished_connections: int = 2500
    """Those that wait for their client to ask; one more, and the oldest of them is cut."""
    connections_per_address: int = 500
    connections_per_minute: int = 2000
    """New ones from one address. These two do not count for a proxy, which speaks for many."""
    sockets_per_address: int = 300
    sockets_per_minute: int = 600
    """New sockets from one address: a class of 100 behind one address that comes back at once."""
    waiting_sockets: int = 1000
    """Sockets on which nobody has said hello yet; one more, and the oldest of them is closed."""
    waiting_sockets_per_address: int = 150
    watchers_per_table: int = 200
    messages: int = 100
    """From one seat, over however many sockets."""
    asides: int = 20
    """How many of these may be chat, reactions, names and links."""
    resumes: int = 40
    """How many hellos and questions for what was missed a seat may send in the same time, and,
    counted apart, questions for earlier events."""
    message_seconds: float = 20.0
    busy_seats_per_guest: int = 3
    """What one guest may send altogether: as much as so many seats that never pause."""
    busy_seats_per_address: int = 40
    """The same for an address. People pause: a class of 100 sends less."""
    tables_per_address: int = 60
    """New tables from one address in ten minutes."""
    posts_per_minute: int = 240
    """Seats taken, records to be checked, and tokens asked for again, from one address."""
    record_kib_per_minute: int = 3 * 1024
    """Records to be checked or looked back at, from one address, by their length."""
    reads_per_minute: int = 1200
    """Whatever else is asked of the API, from one address."""
    requests_per_minute: int = 4000
    """Whatever is asked for over HTTP, pages and their files included, from one address."""
    requests_per_address: int = 100
    """Requests of one address that are being answered at the same time."""
    hello_seconds: float = 2.0
    ping_seconds: float = 5.0
    """Between two pings to somebody who plays."""
    silence_seconds: float = 3.0
    """A ping unanswered for so long, and the others hear that this player has no connection."""
    secure_cookie: bool = False
    """Send the guest cookie over HTTPS only; on when an https origin is allowed."""


def database_in(data_dir: Path) -> Path:
    """Where a node keeps its tables."""
    return data_dir / "quandary.sqlite3"


def read_database(text: str | None, data_dir: Path) -> Database:
    """The database that was named, or the one in the data folder."""
    if text is None:
        return database_in(data_dir)
    if is_postgres(text):
        return PostgresUrl(text)
    if "://" in text or text.startswith(("postgresql:", "postgres:")):
        raise UnusableSettings(
            f"--database must be the path of a file or postgresql://…, not {quote(text)}"
        )
    return Path(text)


def read_hints(text: str | None, database: Database) -> RedisUrl | None:
    """Where nodes tell each other of changes. What is wrong is not repeated: it may be a secret."""
    if text is None:
        return None
    if not isinstance(database, PostgresUrl):
        raise UnusableSettings("--hints is for several nodes, which need --database postgresql://…")
    try:
        parts = urlsplit(text)
        has_server = parts.scheme in ("redis", "rediss") and bool(parts.hostname)
        has_socket = parts.scheme == "unix" and bool(parts.path)
        if (has_server or has_socket) and parts.port != 0 and not parts.query + parts.fragment:
            return RedisUrl(text)
    except ValueError:
        pass
    raise UnusableSettings("--hints must be like redis://host:6379, rediss://… or unix:///path")


def is_postgres(text: str) -> bool:
    """Whether a database is named by an address of PostgreSQL."""
    return text.startswith(("postgresql://", "postgres://"))


def read_port(text: str) -> int:
    """A port; 0 lets the system choose a free one."""
    if text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= HIGHEST_PORT:
        return int(text)
    raise UnusableSettings(f"--port must be a number from 0 to {HIGHEST_PORT}, not {quote(text)}")


def read_keep_days(text: str) -> int | None:
    """For how many days of service games are kept; `None` means forever."""
    if text == "forever":
        return None
    if text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) > 0:
        return int(text)
    raise UnusableSettings(f"--keep-days must be a number of days or forever, not {quote(text)}")


def read_metrics_address(text: str | None) -> tuple[str, int] | None:
    """Where metrics are served: `127.0.0.1:9100`, `[::1]:9100`."""
    if text is None:
        return None
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) <= HIGHEST_PORT
    if not (colon and host and is_port):
        raise UnusableSettings(f"--metrics must be like 127.0.0.1:9100, not {quote(text)}")
    return host, int(port)


NODE_SOCKET = "quandary.admin"


def admin_socket_of(database: Database, data_dir: Path) -> Path:
    """Where the desk answers: beside an SQLite file, or in the data folder of this node."""
    if isinstance(database, PostgresUrl):
        return data_dir / NODE_SOCKET
    return admin_socket_beside(database)


def find_admin_socket(database: Database, data_dir: Path) -> Path:
    """Where a desk can be asked: a node on PostgreSQL is found by its data folder alone, too."""
    usual, of_node = admin_socket_of(database, data_dir), data_dir / NODE_SOCKET
    return of_node if of_node.exists() and not usual.exists() else usual


def admin_socket_beside(database: Path) -> Path:
    """Where the desk of the server answers that has this file open."""
    return database.with_name(f"{database.name}.admin")


def read_token_file(path: str | None, option: str) -> str | None:
    """A secret from a file of its own, so that no process list shows it."""
    if path is None:
        return None
    try:
        token = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise UnusableSettings(f"{option}: cannot read {quote(path)}") from None
    if len(token) < LEAST_TOKEN or not token.isascii() or len(token.split()) != 1:
        raise UnusableSettings(
            f"{option}: {quote(path)} must hold one word of at least {LEAST_TOKEN} characters; "
            "`quandary admin token FILE` makes one"
        )
    return token


def read_links(imprint: str | None, privacy: str | None, contact: str | None) -> SiteLinks:
    """The links for the foot of the page."""
    return SiteLinks(
        _read_link(imprint, "--imprint"),
        _read_link(privacy, "--privacy"),
        _read_contact(contact),
    )


def _read_contact(text: str | None) -> str:
    if text is not None and "@" in text and "/" not in text and ":" not in text:
        return f"mailto:{text}"
    return _read_link(text, "--contact", ("http", "https", "mailto"))


def _read_link(text: str | None, option: str, schemes: Sequence[str] = ("http", "https")) -> str:
    if text is None:
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme in schemes and (parts.netloc or parts.scheme == "mailto"):
        return text
    raise UnusableSettings(
        f"{option} must be an address such as https://example.org/about, not {quote(text)}"
    )


def read_origins(texts: Sequence[str]) -> tuple[str, ...]:
    """Origins as browsers send them: scheme, host and port, nothing after."""
    return tuple(_read_origin(text) for text in texts)


def _read_origin(text: str) -> str:
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
        is_bare = parts.path in ("", "/") and not parts.query and not parts.fragment
        if is_address and is_bare and parts.username is None and parts.port != 0:
            return f"{parts.scheme}://{parts.netloc.lower()}"
    except ValueError:
        pass
    raise UnusableSettings(
        f"--origin must be like https://cards.example or http://host:8080, not {quote(text)}"
    )
