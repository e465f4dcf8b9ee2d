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
        self.sockets = Gauge("quandary_sockets", "Open sockets", registry=self.registry)
        self.closed = Counter(
            "quandary_closed", "Sockets closed by us", ["code"], registry=self.registry
        )
        self.turned_away = Gauge(
            "quandary_turned_away", "Clients over a limit", ["limit"], registry=self.registry
        )
        self.connections = Gauge("quandary_connections", "Open", registry=self.registry)
        self.waiting = Gauge(
            "quandary_waiting_connections", "Those that wait to be asked", registry=self.registry
        )
        self.longest_slice = Gauge(
            "quandary_longest_slice_seconds",
            "The longest that opening a table has kept the loop",
            registry=self.registry,
        )
        self.unread = Gauge(
            "quandary_unread_bytes", "Bytes that clients have yet to take", registry=self.registry
        )
        self.tasks = Gauge("quandary_tasks", "Tasks of the loop", registry=self.registry)
        self.rooms = Gauge("quandary_rooms", "Tables in memory", registry=self.registry)
        self.frames = Counter("quandary_frames", "Frames received", registry=self.registry)
        self.tables = Counter("quandary_tables_made", "Tables made", registry=self.registry)
        self.commits = Gauge("quandary_commits", "Commits on disk", registry=self.registry)
        self.writes = Gauge("quandary_writes", "Writes in those", registry=self.registry)
        self.thoughts = Counter(
            "quandary_thoughts", "Bots' choices made in workers", registry=self.registry
        )
        self.stand_ins = Counter(
            "quandary_stand_in_thoughts",
            "Choices made by a simpler bot in place of a worker",
            ["reason"],
            registry=self.registry,
        )
        self.workers_ready = Gauge(
            "quandary_bot_workers_ready", "Workers that bots can think in", registry=self.registry
        )
        self.workers_lost = Counter(
            "quandary_bot_workers_lost", "Workers replaced", ["reason"], registry=self.registry
        )
        self.thoughts_waiting = Gauge(
            "quandary_thoughts_waiting", "Choices that wait for a worker", registry=self.registry
        )
        self.records = Counter(
            "quandary_records",
            "Records sent in: checked, or why not",
            ["outcome"],
            registry=self.registry,
        )
        self.failed_timers = Counter(
            "quandary_failed_timers",
            "Timers that failed and were set again",
            registry=self.registry,
        )
        self.lost_timers = Counter(
            "quandary_lost_timers",
            "Tables where something was due and nothing was scheduled, found and woken",
            registry=self.registry,
        )
        self.tables_deleted = Counter(
            "quandary_tables_deleted", "Tables nobody used any more", registry=self.registry
        )
        self.clock_jumps = Counter(
            "quandary_clock_jumps", "Jumps of the date", registry=self.registry
        )
        self.machine_sleeps = Counter(
            "quandary_machine_sleeps", "Times the machine slept", registry=self.registry
        )
        self.stored = {
            name: Gauge(f"quandary_{name}", told, registry=self.registry)
            for name, told in STORED.items()
        }
        self.command_seconds = Histogram(
            "quandary_command_seconds",
            "From a command's arrival to its durable answer",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All figures in Prometheus' text format."""
        return generate_latest(self.registry)
