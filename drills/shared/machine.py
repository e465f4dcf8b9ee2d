"""What the machine says about itself and about a process; zeros where it does not tell."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path


def machine_load() -> float:
    """The load of the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def allow_many_files(wanted: int = 20_000) -> int:
    """Raise the limit of open files as far as we may; returns what it is now."""
    try:
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """What makes an event loop: uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def quantile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies; 0 without values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class ProcessFigures:
    """Figures of a process, read from /proc."""

    def __init__(self, pid: int | str) -> None:
        self._folder = Path("/proc") / str(pid)

    def cpu_seconds(self) -> float:
        """Processor time used so far."""
        try:
            fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_kib(self) -> int:
        """Memory of its own, without pages shared with files."""
        try:
            lines = (self._folder / "status").read_text().splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in lines if line.startswith("RssAnon")), 0)

    def open_files(self) -> int:
        """Open files and sockets."""
        try:
            return len(list((self._folder / "fd").iterdir()))
        except OSError:
            return 0

    def written_bytes(self) -> int:
        """What it has had written to disk so far."""
        try:
            lines = (self._folder / "io").read_text().splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in lines if line.startswith("write_bytes")), 0)


class ProcessGroup:
    """Figures of some processes and of those they have started, together."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids

    def _all(self) -> list[ProcessFigures]:
        return [ProcessFigures(pid) for parent in self._pids for pid in (parent, *children(parent))]

    def cpu_seconds(self) -> float:
        """Processor time used so far."""
        return sum(figures.cpu_seconds() for figures in self._all())

    def memory_kib(self) -> int:
        """Memory of their own, without pages shared with files."""
        return sum(figures.memory_kib() for figures in self._all())

    def written_bytes(self) -> int:
        """What they have had written to disk so far."""
        return sum(figures.written_bytes() for figures in self._all())


def children(process: int) -> list[int]:
    """The processes that it has started and that are still there."""
    try:
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
    except OSError:
        return []
