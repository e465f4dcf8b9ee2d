"""Records: a whole game in one JSON file, read and written. docs/records.md explains them.

Reading checks the shape of the file only; whether it follows the rules is the business of
`replay.py`. Keys that are not known are kept, and written again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from quandary.games import GAMES
from quandary.games.errors import QuandaryError
from quandary.system.safe_text import one_line, quote, shorten

FORMAT = "quandary-record"
VERSION = 1


class UnreadableRecord(QuandaryError, ValueError):
    """A record that cannot be read or does not follow the rules; one line says where and why."""

    code = "unreadable_record"

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


@dataclass(frozen=True)
class RecordedDeal:
    """One shuffle and what was done with it, as text."""

    dealer: int | None
    deck: Sequence[str]
    actions: Sequence[str]
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RecordedResult:
    """How a finished game ended."""

    totals: Sequence[int]
    winners: Sequence[int]


@dataclass(frozen=True)
class Record:
    """A record as it stands in the file, options filled in."""

    game: str
    options: Mapping[str, Any]
    players: Sequence[str]
    deals: Sequence[RecordedDeal]
    result: RecordedResult | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    def with_proofs(self, proofs: Sequence[Any], voided: Sequence[Any]) -> Record:
        """The record with the proof of each deal (deal-v1), and of attempts that came to nothing.

        A proof without a deal belongs to a game ended before its cards were dealt; a deal without
        a proof was arranged.
        """
        deals = [
            replace(deal, more={**deal.more, "fair": proof})
            for deal, proof in zip(self.deals, proofs, strict=False)
        ]
        deals += self.deals[len(deals) :]
        undealt = list(proofs[len(deals) :])
        more = {"voided": [*voided, *undealt]} if voided or undealt else {}
        return replace(self, deals=deals, more={**self.more, **more})


def read_record(data: bytes | str) -> Record:
    """The record in a file's bytes or text; raises `UnreadableRecord`."""
    content = _read_json(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    _expect(isinstance(content, dict), "a record is a JSON object", content)
    if content.get("format") != FORMAT:
        _fail(f"'format' must be '{FORMAT}', not {_got(content, 'format')}")
    version = content.get("version")
    if type(version) is not int or version != VERSION:
        _fail(f"'version' must be {VERSION}, not {_got(content, 'version')}")
    game = content.get("game")
    if not isinstance(game, str) or game not in GAMES:
        _fail(f"'game' must be one of {', '.join(GAMES)}, not {_got(content, 'game')}")
    players = _list_of(content, "players", str, "player")
    options = content.get("options", {})
    _expect(isinstance(options, dict), "'options' must be an object", options)
    deals = _list_of(content, "deals", dict, "deal")
    known = ("format", "version", "game", "options", "players", "deals", "result")
    return Record(
        game=game,
        options=options,
        players=players,
        deals=[_read_deal(deal, number) for number, deal in enumerate(deals)],
        result=_read_result(content["result"]) if "result" in content else None,
        more={key: value for key, value in content.items() if key not in known},
    )


def _read_json(data: bytes) -> Any:
    def refuse_constant(name: str) -> NoReturn:
        _fail(f"the file is not JSON: {name} is no JSON number")

    def finite(text: str) -> float:
        number = float(text)
        if not math.isfinite(number):
            _fail(f"the file is not JSON we can keep: the number {shorten(text)} is too large")
        return number

    try:
        return json.loads(data.decode("utf-8"), parse_constant=refuse_constant, parse_float=finite)
    except UnreadableRecord:
        raise
    except UnicodeDecodeError as error:
        _fail(f"the file is not UTF-8 text: byte {error.start} cannot be read")
    except RecursionError:
        _fail("the file is not a record: its JSON is nested too deeply")
    except json.JSONDecodeError as error:
        _fail(f"the file is not JSON: {error.msg} at line {error.lineno}, column {error.colno}")
    except ValueError:
        _fail("the file is not a record: a number in it is too long")


def _read_deal(deal: dict[str, Any], number: int) -> RecordedDeal:
    place = f"deal {number}"
    dealer = deal.get("dealer")
    if "dealer" in deal and type(dealer) is not int:
        _fail(f"{place}: 'dealer' must be a seat's number, not {quote(dealer)}")
    return RecordedDeal(
        dealer=dealer,
        deck=_list_of(deal, "deck", str, "card", place),
        actions=_list_of(deal, "actions", str, "action", place),
        more={k: v for k, v in deal.items() if k not in ("dealer", "deck", "actions")},
    )


def _read_result(result: Any) -> RecordedResult:
    _expect(isinstance(result, dict), "'result' must be an object", result)
    totals = _list_of(result, "totals", int, "total", "result")
    winners = _list_of(result, "winners", int, "winner", "result")
    return RecordedResult(totals, winners)


def _list_of(content: dict[str, Any], key: str, kind: type, what: str, place: str = "") -> Any:
    lead = f"{place}: " if place else ""
    if key not in content:
        _fail(f"{lead}'{key}' is missing")
    items = content[key]
    if not isinstance(items, list):
        _fail(f"{lead}'{key}' must be a list of {what}s, not {quote(items)}")
    for index, item in enumerate(items):
        if type(item) is not kind:
            lead = f"{place}, " if place else ""
            _fail(f"{lead}{what} {index}: {quote(item)} has the wrong type for '{key}'")
    return items


def _expect(is_fine: bool, rule: str, found: object) -> None:
    if not is_fine:
        _fail(f"{rule}, not {quote(found)}")


def _got(content: dict[str, Any], key: str) -> str:
    return quote(content[key]) if key in content else "missing"


def _fail(message: str) -> NoReturn:
    raise UnreadableRecord(message) from None


# Writing


def write_record(record: Record) -> str:
    """A record as text: one line per deck and per list of actions, easy to read and compare."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "options": dict(record.options),
        "players": list(record.players),
        **record.more,
        "deals": [_deal_content(deal) for deal in record.deals],
    }
    if record.result is not None:
        totals, winners = record.result.totals, record.result.winners
        content["result"] = {"totals": list(totals), "winners": list(winners)}
    lines = [f"  {_json(key)}: {_format_value(key, value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _deal_content(deal: RecordedDeal) -> dict[str, Any]:
    dealer = {} if deal.dealer is None else {"dealer": deal.dealer}
    return {**dealer, **deal.more, "deck": list(deal.deck), "actions": list(deal.actions)}


def _format_value(key: str, value: Any) -> str:
    if key != "deals" or not value:
        return _json(value)
    deals = (
        "    {\n" + ",\n".join(f"      {_json(k)}: {_json(v)}" for k, v in deal.items()) + "\n    }"
        for deal in value
    )
    return "[\n" + ",\n".join(deals) + "\n  ]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
