"""Whether a message is what docs/schema says it is."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs

from quandary.server.schema.files import PROJECT

FOLDER = PROJECT / "docs" / "schema"


def fits(message: Any, definition: str) -> None:
    """Fail unless the message fits this definition of messages.json."""
    for error in _validator(definition).iter_errors(message):
        raise AssertionError(f"{error.message} at {error.instance_path}: {message}")


@cache
def _validator(definition: str) -> jsonschema_rs.Draft202012Validator:
    schema = json.loads((FOLDER / "messages.json").read_text(encoding="utf-8"))
    del schema["anyOf"]
    schema["$id"] = "schema:/messages.json"
    schema["$ref"] = f"#/$defs/{definition}"
    return jsonschema_rs.Draft202012Validator(schema, retriever=_retrieve)


def _retrieve(address: str) -> Any:
    return json.loads((FOLDER / address.rpartition("/")[2]).read_text(encoding="utf-8"))
