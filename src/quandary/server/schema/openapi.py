"""OpenAPI of the HTTP part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quandary import __version__
from quandary.server.room.identity import COOKIE
from quandary.server.schema.json_schema import schemas_of
from quandary.server.schema.parts import HTTP

ABOUT = (
    "Make and find tables, join them, fetch records. Whatever changes something must come from "
    "the server's own address or an allowed one: browsers send `Origin` by themselves, other "
    "clients set it. Every error is a `Problem`."
)
WHY = {
    400: "The body is not JSON.",
    401: "There is no cookie, or it is not ours.",
    403: "Not this guest's, or from a foreign origin (`foreign_origin`).",
    404: "There is no such thing.",
    409: "The table, or the rules, do not allow it.",
    413: "The body is too long.",
    422: "The body is not what it should be.",
    429: "Too many of these from one address.",
    503: "The server cannot store now, or has too much to do.",
}

PATH_PARTS = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
    "challenge": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "result": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    "review": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
    "game": {"type": "string"},
    "puzzle": {"type": "string", "pattern": "^[0-9a-f]{8}$"},
}


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    name: str
    summary: str
    status: int
    answer: str | None
    """A schema's name; `None` where it is no JSON of ours."""
    problems: Sequence[int] = ()
    body: str | None = None
    needs_cookie: bool = False
    takes_token: bool = False
    """Whether a seat's token opens it too, where not everybody may ask."""
    media_type: str = "application/json"
    query: Mapping[str, str] = field(default_factory=dict)
    """Numbers that may be added to the address, each with what it is for."""


OPERATIONS = {
    "/api/tables": {
        "get": Operation("openTables", "Tables anybody may join.", 200, "TableList", (429,)),
        "post": Operation(
            "makeTable",
            "Make a table and sit down; with `start`, begin at once.",
            201,
            "Seated",
            (400, 403, 409, 413, 422, 429),
            "NewTable",
        ),
    },
    "/api/my-tables": {
        "get": Operation(
            "myTables", "Tables where this guest has a seat.", 200, "TableList", (429,)
        ),
    },
    "/api/my-games": {
        "get": Operation(
            "myGames",
            "Games that this guest has played, newest first.",
            200,
            "GameList",
            (422, 429),
            query={"most": "How many at most; without it, 50."},
        ),
        "delete": Operation(
            "deleteMyGames",
            "Delete everything of this guest that others' games do not need.",
            200,
            "GameList",
            (401, 403, 429),
            needs_cookie=True,
        ),
    },
    "/api/my-games/records": {
        "get": Operation(
            "myRecords",
            "The records of this guest's games, as files in a zip archive.",
            200,
            None,
            (401, 429),
            needs_cookie=True,
            media_type="application/zip",
        ),
    },
    "/api/my-games/transfer": {
        "post": Operation(
            "makeTransferCode",
            "A code that makes another device the same guest, once and soon.",
            201,
            "TransferCode",
            (401, 403, 429),
            needs_cookie=True,
        ),
    },
    "/api/my-games/transfer/use": {
        "post": Operation(
            "useTransferCode",
            "Be the guest who got a code; the answer sets the cookie.",
            200,
            "GameList",
            (400, 403, 404, 413, 422, 429),
            "UseCode",
        ),
    },
    "/api/my-games/statistics": {
        "get": Operation(
            "myStatistics",
            "How this guest has played, by kind of game.",
            200,
            "MyStatistics",
            (429,),
        ),
    },
    "/api/challenges": {
        "get": Operation(
            "challengesOfDays",
            "The cards of today for everybody, those promised for tomorrow, and yesterday's.",
            200,
            "ChallengeList",
            (429,),
        ),
        "post": Operation(
            "makeChallenge",
            "Let others play the cards of a finished game.",
            201,
            "ChallengeInfo",
            (400, 401, 403, 404, 413, 422, 429),
            "NewChallenge",
            needs_cookie=True,
        ),
    },
    "/api/challenges/{challenge}": {
        "get": Operation(
            "challenge", "A challenge, and how others did.", 200, "ChallengeInfo", (404, 429)
        ),
    },
    "/api/challenges/{challenge}/tables": {
        "post": Operation(
            "takeChallenge",
            "Play a challenge; asked again, the same table.",
            201,
            "Seated",
            (400, 403, 404, 409, 413, 422, 429),
            "TakeChallenge",
        ),
    },
    "/api/puzzles": {
        "get": Operation("puzzles", "Which puzzles there are.", 200, "PuzzleList", (429,)),
    },
    "/api/puzzles/{game}/{puzzle}": {
        "get": Operation("puzzle", "A puzzle with its answer.", 200, "PuzzleInfo", (404, 429)),
    },
    "/api/challenges/{challenge}/partings/{result}": {
        "post": Operation(
            "findParting",
            "Where this guest's game and another's with the same cards parted.",
            200,
            "Parting",
            (401, 403, 404, 409, 429, 503),
            needs_cookie=True,
        ),
    },
    "/api/tables/{table}": {
        "get": Operation("table", "A table without its cards.", 200, "TableInfo", (404, 429)),
    },
    "/api/tables/{table}/seats": {
        "post": Operation(
            "takeSeat",
            "Join a table.",
            201,
            "Seated",
            (400, 403, 404, 409, 413, 422, 429),
            "TakeSeat",
        ),
    },
    "/api/tables/{table}/bot-token": {
        "post": Operation(
            "inviteProgram",
            "A seat for a program from outside; only for the host of the table.",
            201,
            "ProgramInvited",
            (400, 403, 404, 409, 413, 422, 429),
            "InviteProgram",
            takes_token=True,
        ),
    },
    "/api/tables/{table}/tokens": {
        "post": Operation(
            "mySeats",
            "New tokens for this guest's seats.",
            200,
            "Seated",
            (401, 403, 404, 429),
            needs_cookie=True,
        ),
    },
    "/api/tables/{table}/record": {
        "get": Operation(
            "record",
            "The record of a finished game.",
            200,
            "RecordFrame",
            (404, 429),
            query={"game": "Which of the table's games, counted from 0; without it, the last."},
            takes_token=True,
        ),
    },
    "/api/records": {
        "post": Operation(
            "readRecord",
            "Check a record against the rules and its proofs.",
            200,
            "RecordSummary",
            (400, 403, 409, 413, 422, 429, 503),
            "RecordFrame",
        ),
    },
    "/api/records/steps": {
        "post": Operation(
            "replayRecord",
            "One deal of a record step by step.",
            200,
            "ReplayedDeal",
            (400, 403, 409, 413, 422, 429, 503),
            "RecordFrame",
            query={
                "deal": "Which deal, counted from 0; without it, the first.",
                "seat": "As which seat saw it; without it, as a spectator did.",
            },
        ),
    },
    "/api/tables/{table}/review": {
        "post": Operation(
            "reviewGame",
            "Review a finished game: what every choice was worth, and what was luck.",
            200,
            "ReviewProgress",
            (403, 404, 429, 503),
            query={"game": "Which of the table's games, counted from 0; without it, the last."},
            takes_token=True,
        ),
    },
    "/api/records/review": {
        "post": Operation(
            "reviewRecord",
            "Review a record.",
            200,
            "ReviewProgress",
            (400, 403, 413, 422, 429, 503),
            "RecordFrame",
        ),
    },
    "/api/reviews/{review}": {
        "get": Operation(
            "reviewProgress",
            "How far a review is, and in the end what it says.",
            200,
            "ReviewProgress",
            (404, 422, 429),
            query={"after": "Leave out so many decisions; without it, none."},
        ),
        "delete": Operation(
            "leaveReview",
            "Don't wait for a review any longer; it ends when nobody does.",
            200,
            "ReviewProgress",
            (403, 404, 429),
        ),
    },
    "/api/network": {
        "get": Operation(
            "network", "Whether others in the network can join.", 200, "NetworkState", (429,)
        ),
        "post": Operation(
            "openNetwork",
            "Let others in the network join, or stop that; only for the server's own machine.",
            200,
            "NetworkState",
            (400, 403, 409, 413, 422, 429),
            "NetworkWish",
        ),
    },
    "/api/site": {
        "get": Operation("site", "What the host of the server tells all.", 200, "SiteInfo", (429,)),
    },
    "/api/tables/{table}/reports": {
        "post": Operation(
            "report",
            "Tell the host of the server about somebody at one's table.",
            201,
            "Reported",
            (400, 403, 404, 409, 413, 422, 429),
            "NewReport",
            takes_token=True,
        ),
    },
    "/health": {
        "get": Operation("health", "Whether a write reaches disk.", 200, "Health", (429, 503))
    },
    "/metrics": {
        "get": Operation(
            "metrics",
            "For Prometheus on this machine, or at an address of its own (`--metrics`).",
            200,
            None,
            (403, 429),
            media_type="text/plain",
        ),
    },
}


def openapi() -> dict[str, Any]:
    """`openapi.json`."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quandary", "version": __version__, "description": ABOUT},
        "paths": {path: _path(path, methods) for path, methods in OPERATIONS.items()},
        "components": {
            "schemas": schemas_of(HTTP, "#/components/schemas/{name}"),
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "seat": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _path(path: str, methods: dict[str, Operation]) -> dict[str, Any]:
    described: dict[str, Any] = {name: _operation(operation) for name, operation in methods.items()}
    parts = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in PATH_PARTS.items()
        if f"{{{name}}}" in path
    ]
    if parts:
        described["parameters"] = parts
    return described


def _operation(operation: Operation) -> dict[str, Any]:
    right = "Made." if operation.status == 201 else "Here it is."
    answers = {str(operation.status): _answer(right, operation.answer, operation.media_type)}
    answers |= {str(status): _answer(WHY[status], "Problem") for status in operation.problems}
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": answers,
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _content(operation.body)}
    if operation.query:
        described["parameters"] = [_number(name, why) for name, why in operation.query.items()]
    if operation.needs_cookie:
        described["security"] = [{"guest": []}]
    if operation.takes_token:
        described["security"] = [{}, {"guest": []}, {"seat": []}]
    return described


def _number(name: str, why: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "description": why,
        "schema": {"type": "integer", "minimum": 0, "maximum": 99_999_999},
    }


def _answer(text: str, schema: str | None, media_type: str = "application/json") -> dict[str, Any]:
    return {"description": text, "content": _content(schema, media_type)}


def _content(schema: str | None, media_type: str = "application/json") -> dict[str, Any]:
    described = {"$ref": f"#/components/schemas/{schema}"} if schema else {"type": "string"}
    return {media_type: {"schema": described}}
