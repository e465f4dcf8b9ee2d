"""docs/operations.md names every figure, every event of the log, and the limits as they are."""

from __future__ import annotations

import re
from pathlib import Path

from quandary.commands import serve
from quandary.commands.command import OneSentenceParser
from quandary.server.http.callers import MOST_BODY_BYTES, MOST_RECORD_BYTES
from quandary.server.metrics import Metrics
from quandary.server.network.connections import RESERVE
from quandary.server.settings import Settings
from quandary.server.table import bounds

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> set[str]:
    _, _, rest = PAGE.partition(heading)
    rows = re.findall(r"^\| (`[^|]*)\|", rest.partition("\n\n|")[2].partition("\n\n")[0], re.M)
    return set(re.findall(r"`([^`]+)`", " ".join(rows)))


def test_every_figure_is_explained() -> None:
    families = Metrics().registry.collect()
    ends = {"counter": "_total"}
    names = {family.name + ends.get(family.type, "") for family in families}
    assert first_cells("`GET /metrics`, for Prometheus") == names


def test_every_event_of_the_log_is_explained() -> None:
    pattern = re.compile(r'_log\.(?:debug|info|warning|error|critical|exception)\(\s*"(\w+)"')
    found = {
        event
        for file in (ROOT / "src/quandary/server").rglob("*.py")
        for event in pattern.findall(file.read_text(encoding="utf-8"))
    }
    assert first_cells("one JSON object per line") == found


def test_every_option_is_explained() -> None:
    parser = OneSentenceParser()
    serve.add_to(parser.add_subparsers())
    words = parser.parse_args(["serve"])
    told = first_cells("## For an evening with friends")
    options = {f"--{name.replace('_', '-')}" for name in vars(words) if name != "run"}
    assert {option for option in told if option.startswith("--")} == options


def test_the_limits_are_those_of_the_program() -> None:
    settings = Settings(Path("tables"))
    for told in (
        f"| {settings.messages} in {settings.message_seconds:.0f} seconds |",
        f"| {settings.asides} in {settings.message_seconds:.0f} seconds |",
        f"| {settings.messages * settings.busy_seats_per_guest} in 20 seconds |",
        f"| {settings.messages * settings.busy_seats_per_address:,} in 20 seconds |",
        f"what was missed | {settings.resumes} in 20 seconds |",
        f"| {settings.connections:,}, and {RESERVE} file handles stay free |",
        f"| {settings.unfinished_connections:,}; one more, and the oldest is cut |",
        f"| {settings.connections_per_address}; {settings.connections_per_minute:,} new ones in a",
        f"| sockets from one address | {settings.sockets_per_address} |",
        f"| new sockets from one address | {settings.sockets_per_minute} in a minute |",
        f"| {settings.waiting_sockets:,}; {settings.waiting_sockets_per_address} from one",
        f"| people who watch a table | {settings.watchers_per_table} |",
        f"| {settings.requests_per_minute:,} in a minute; {settings.requests_per_address} at the",
        f"| {settings.tables_per_address} in ten minutes |",
        f"| {settings.posts_per_minute} in a minute |",
        f"| {settings.reads_per_minute:,} in a minute |",
        f"| {bounds.MOST_ASIDES} in one game |",
        f"| {bounds.MOST_CHOICES}; {bounds.MOST_CHANGES:,} changed ones at one table |",
        f"| after {bounds.LAST_GAME:,} no new game begins there,",
        f"after {bounds.ONLY_THE_GAME:,} only what finishes the game is accepted,",
        f"after {bounds.END:,} the game is ended",
        f"| within {settings.hello_seconds:.0f} seconds |",
        f"| {MOST_BODY_BYTES // 1024} KiB; a record {MOST_RECORD_BYTES // 1024} KiB |",
    ):
        assert told in PAGE
