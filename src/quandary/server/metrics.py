"""Figures for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

STORED = {
    "tables": "Tables in the database",
    "tables_damaged": "Tables in quarantine",
    "database_bytes": "The database without its write-ahead log",
    "database_free_bytes": "Of these in pages that hold nothing",
    "database_log_bytes": "The write-ahead log",
}
"""What the store says of itself (`Figures`)."""


class Metrics:
    """One server's figures; each server has its own, so that tests can run side by side."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._add_clients()
        self._add_tables()
        self._add_workers()
        self._add_nodes()
        self._add_machine()

    def _add_clients(self) -> None:
        gauge, counter = self._gauge, self._counter
        self.sockets = gauge("sockets", "Open sockets")
        self.closed = counter("closed", "Sockets closed by us", "code")
        self.turned_away = gauge("turned_away", "Clients over a limit", "limit")
        self.connections = gauge("connections", "Open")
        self.waiting = gauge("waiting_connections", "Those that wait to be asked")
        self.unread = gauge("unread_bytes", "Bytes that clients have yet to take")
        self.frames = counter("frames", "Frames received")
        self.command_seconds = Histogram(
            "quandary_command_seconds",
            "From a command's arrival to its durable answer",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )

    def _add_tables(self) -> None:
        gauge, counter = self._gauge, self._counter
        self.rooms = gauge("rooms", "Tables in memory")
        self.tables = counter("tables_made", "Tables made")
        self.tables_deleted = counter("tables_deleted", "Tables nobody used any more")
        self.commits = gauge("commits", "Commits on disk")
        self.writes = gauge("writes", "Writes in those")
        self.failed_timers = counter("failed_timers", "Timers that failed and were set again")
        self.lost_timers = counter(
            "lost_timers",
            "Tables where something was due and nothing was scheduled, found and woken",
        )
        self.stored = {name: gauge(name, text) for name, text in STORED.items()}

    def _add_workers(self) -> None:
        gauge, counter = self._gauge, self._counter
        self.thoughts = counter("thoughts", "Bots' choices made in workers")
        self.stand_ins = counter(
            "stand_in_thoughts", "Choices made by a simpler bot in place of a worker", "reason"
        )
        self.workers_ready = gauge("bot_workers_ready", "Workers that bots can think in")
        self.workers_lost = counter("bot_workers_lost", "Workers replaced", "reason")
        self.remote_workers = gauge("remote_workers", "Workers of other machines")
        self.remote_thoughts = counter("remote_thoughts", "Bots' choices made by those")
        self.thoughts_waiting = gauge("thoughts_waiting", "Choices that wait for a worker")
        self.records = counter("records", "Records sent in: checked, or why not", "outcome")
        self.long_tables = counter(
            "long_tables", "Long tables opened: restored in a worker, or why not", "outcome"
        )

    def _add_nodes(self) -> None:
        text = "Whether hints of other nodes come in, and those of this one go out"
        self.hints_connected = self._gauge("hints_connected", text, "direction")
        self.hints_received = self._counter("hints_received", "Hints of other nodes")

    def _add_machine(self) -> None:
        gauge, counter = self._gauge, self._counter
        self.longest_slice = gauge(
            "longest_slice_seconds", "The longest that opening a table has kept the loop"
        )
        self.tasks = gauge("tasks", "Tasks of the loop")
        self.clock_jumps = counter("clock_jumps", "Jumps of the date")
        self.machine_sleeps = counter("machine_sleeps", "Times the machine slept")

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"quandary_{name}", text, labels, registry=self.registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"quandary_{name}", text, labels, registry=self.registry)

    def text(self) -> bytes:
        """All figures in Prometheus' text format."""
        return generate_latest(self.registry)
