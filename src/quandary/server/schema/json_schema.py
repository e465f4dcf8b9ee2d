"""JSON Schema of every message, and of every game's views and events."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from types import ModuleType
from typing import Any, TypedDict, get_args, get_type_hints

import msgspec

from quandary.games import GAMES
from quandary.server.protocol.fields import GAMES_PART
from quandary.server.schema.comments import comments_in
from quandary.server.schema.parts import (
    HTTP,
    INCOMING,
    MODULES,
    OUTGOING,
    game_types,
    view_types,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


def schemas_of(types: Sequence[Any], ref_template: str) -> Schema:
    """The schema of each type and of all they are made of, with the texts of their fields."""
    _, components = msgspec.json.schema_components(types, ref_template=ref_template)
    components = {name: _with_games(schema) for name, schema in components.items()}
    for module in MODULES:
        describe(components, module)
    return components


def _with_games(schema: Any) -> Any:
    """A schema with what depends on the registered games spelled out."""
    if isinstance(schema, list):
        return [_with_games(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if GAMES_PART in schema:
        return _of_games(schema[GAMES_PART])
    return {name: _with_games(part) for name, part in schema.items()}


def _of_games(part: str) -> Schema:
    if part == "id":
        return {"enum": sorted(GAMES)}
    refs: list[Schema] = [{"$ref": f"views.json#/$defs/{name}"} for name in game_types(part)]
    return {"anyOf": refs if part == "event" else [*refs, {"type": "null"}]}


def describe(components: Schema, module: ModuleType) -> None:
    """Put the texts that stand under fields into their schemas, and free texts of indentation.

    Python 3.13 takes it out of docstrings by itself, older ones leave it in.
    """
    for schema in components.values():
        if "description" in schema:
            schema["description"] = inspect.cleandoc(schema["description"])
    for place, text in comments_in(module).items():
        name, _, field = place.partition(".")
        properties = components.get(name, {}).get("properties", {})
        if field in properties:
            properties[field] = _with_text(properties[field], text)


def _with_text(schema: Schema, text: str) -> Schema:
    return {**schema, "description": text}


def messages_schema() -> Schema:
    """`messages.json`: a frame from a client is `Incoming`, one from the server `Outgoing`."""
    definitions = schemas_of((*INCOMING, *OUTGOING, *HTTP), "#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "title": "Every message between a client and the server of Quandary",
        "anyOf": [{"$ref": "#/$defs/Incoming"}, {"$ref": "#/$defs/Outgoing"}],
        "$defs": {
            "Incoming": _one_of(INCOMING, "What a client may send."),
            "Outgoing": _one_of(OUTGOING, "What the server may send."),
            **definitions,
        },
    }


def _one_of(types: Sequence[type], text: str) -> Schema:
    refs = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in types]
    return {"description": text, "oneOf": refs}


def views_schema() -> Schema:
    """`views.json`: what a viewer of each game is sent."""
    definitions: Schema = {}
    for prefix, module in view_types().items():
        definitions |= _views_of(prefix, module)
    views = [{"$ref": f"#/$defs/{prefix}View"} for prefix in view_types()]
    return {
        "$schema": DIALECT,
        "title": "What a seat or a spectator of each game is told",
        "oneOf": views,
        "$defs": definitions,
    }


def _views_of(prefix: str, module: ModuleType) -> Schema:
    """A union of dictionaries is beyond msgspec; so the view's events are put in afterwards."""
    events = get_args(module.WitnessedEvent)
    facts = (module.Facts,) if hasattr(module, "Facts") else ()
    hints = get_type_hints(module.View) | {"events": list[Any]}
    view = TypedDict("View", hints)  # type: ignore[misc]
    view.__doc__ = module.View.__doc__
    template = f"#/$defs/{prefix}{{name}}"
    _, components = msgspec.json.schema_components((view, *facts, *events), ref_template=template)
    describe(components, module)
    refs = [{"$ref": template.format(name=event.__name__)} for event in events]
    components["WitnessedEvent"] = {"oneOf": refs}
    items = {"$ref": template.format(name="WitnessedEvent")}
    components["View"]["properties"]["events"] = {"type": "array", "items": items}
    for schema in components.values():
        schema.pop("title", None)
        if "properties" in schema:
            schema["additionalProperties"] = False
    return {prefix + name: schema for name, schema in components.items()}
