"""Logs as one JSON object per line, without a secret in them.

Only what is listed here is written: an event's name, a few facts that say nothing of cards,
tokens or people, and the place of an error.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime

FACTS = (
    "table",
    "entry",
    "timer",
    "error",
    "reason",
    "port",
    "status",
    "path",
    "method",
    "count",
    "seconds",
    "request",
    "node",
    "direction",
    "limit",
)


class JsonLines(logging.Formatter):
    """An allow-list as a formatter: what nobody listed is not written."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            # Never with its arguments, and one line only: others quote addresses, paths and errors.
            "event": str(record.msg).partition("\n")[0],
        }
        line |= {name: getattr(record, name) for name in FACTS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            # Where it happened and of what kind; an error's own text may quote a message.
            frames = traceback.extract_tb(error.__traceback__)
            line["error"] = type(error).__name__
            line["where"] = ", ".join(f"{f.name}:{f.lineno}" for f in frames[-4:])
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Send every log line to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = name != "uvicorn.access"
        logger.setLevel(logging.ERROR)  # It warns of every bad request: strangers write no log.
