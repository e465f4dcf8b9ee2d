"""The files that describe the messages, and where they lie in the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quandary.server.schema.asyncapi import asyncapi
from quandary.server.schema.json_schema import messages_schema, views_schema
from quandary.server.schema.openapi import openapi
from quandary.server.schema.typescript import protocol

PROJECT = Path(__file__).parents[4]


def schema_files() -> dict[str, str]:
    """Every file's text by its path in the project."""
    return {
        "docs/schema/messages.json": _json(messages_schema()),
        "docs/schema/views.json": _json(views_schema()),
        "docs/schema/asyncapi.json": _json(asyncapi()),
        "docs/schema/openapi.json": _json(openapi()),
        "src/quandary/web/protocol.d.ts": protocol(),
    }


def stale_files(project: Path = PROJECT) -> list[str]:
    """Files that are missing, or not what the types say now."""
    return [
        path
        for path, text in schema_files().items()
        if not (project / path).exists() or (project / path).read_text(encoding="utf-8") != text
    ]


def write_files(project: Path = PROJECT) -> list[str]:
    """Bring every file up to date; returns those that were not."""
    stale = stale_files(project)
    for path in stale:
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(schema_files()[path], encoding="utf-8", newline="\n")
    return stale


def _json(content: Any) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
