"""`quandary verify`: whether a record's cards are those that were promised, and to whom."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from quandary.analysis.findings import DealFinding, Findings
from quandary.analysis.verify_deal import Disproved, verify_record
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line, quote, shorten
from quandary.table.record import Record, UnreadableRecord
from quandary.terminal.replay import read_record_file

EXIT_PROVED = 0
EXIT_DISPROVED = 1
EXIT_UNPROVED = 3
"""Nothing in the record is wrong, but it does not prove its deals. docs/fair-deal.md has all."""

PROVED = """
Proved: every deck follows from the server's secret and the bytes of the players named, both were
promised before they were revealed, and no attempt is missing. If you trust one of these players to
have drawn bytes at random and kept them secret, you know that nobody changed the cards, or chose
them except among the tries counted above. Players who gave bytes themselves need to trust nobody
else (--as SEAT)."""
UNPROVED = """
Not proved: nothing in the record is wrong, but if no player's bytes are in a deck, or the server
dealt again by itself, it could have tried secrets until it liked the cards."""
UNPROVED_TO_SEAT = """
Not proved to {name}: nothing in the record is wrong, but not every deck contains {name}'s own
bytes, or the server dealt again by itself. Without --as you see what it proves to those who trust
another player."""
LIMITS = """
A whole record could be made up: compare each promise above with the one your own client was shown
before the deal, and your bytes with those it sent; the page's own check does that. Nothing here
proves that the server's operator did not look at the cards."""
BY_SEED = """
Not proved: every deck follows from the seed in the record, but nothing says how the seed was
chosen, and the person who chose it could have known the cards."""
WITHOUT = (
    """The record contains no proof of its deals: it says which cards were dealt, but not why."""
)
UNDEALT = """
Nothing to prove: no cards were dealt. Any broken promises are named above."""
REASONS = {
    "seed": "the seed may have been chosen",
    "restored": "the server gave up a deck that it may have known, and dealt again",
    "no_bytes": "it contains no player's bytes, so the server chose alone",
    "not_yours": "it does not contain your bytes",
}


def verify(file: str, *, as_json: bool, viewer: str | None = None) -> int:
    """Recompute every deal and say what came of it, for everybody or for one seat."""

    def check() -> int:
        record = read_record_file(file)
        seat = None if viewer is None else _read_seat(viewer, record)
        findings = verify_record(record)
        if as_json:
            print(json.dumps(_object(findings, seat)))
        else:
            print("\n".join(_lines(record, findings, seat)))
        return EXIT_PROVED if findings.verdict(seat) == "proved" else EXIT_UNPROVED

    return run_check(check, as_json=as_json)


def run_check(check: Callable[[], int], *, as_json: bool) -> int:
    """The exit code of a check; says in a sentence if a record is none, or is disproved."""
    try:
        return check()
    except UnreadableRecord as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except Disproved as error:
        reason = one_line(str(error))
        if as_json:
            print(json.dumps({"proved": False, "verdict": "disproved", "reason": reason}))
        print(f"disproved: {reason}", file=sys.stderr)
        return EXIT_DISPROVED


def _read_seat(viewer: str, record: Record) -> int:
    if viewer in map(str, range(len(record.players))):
        return int(viewer)
    last = len(record.players) - 1
    raise UnreadableRecord(f"--as must be a seat from 0 to {last}, not {quote(viewer)}")


def _object(findings: Findings, seat: int | None) -> dict[str, Any]:
    verdict = findings.verdict(seat)
    report = {"proved": verdict == "proved", "verdict": verdict, "seat": seat, **asdict(findings)}
    report["deals"] = [
        {
            **asdict(deal),
            "verdict": deal.verdict(seat),
            "reason": deal.reason(seat),
            "tries": deal.tries,
        }
        for deal in findings.deals
    ]
    return report


def _lines(record: Record, findings: Findings, seat: int | None) -> Iterator[str]:
    names = [shorten(one_line(name)) for name in record.players]
    for finding in findings.deals:
        yield from _deal_lines(finding, names, seat)
    if findings.undealt:
        yield f"then: {findings.undealt} attempt(s) at a deal that was never dealt"
    end = "to its end" if findings.is_over else "as far as it goes"
    yield f"rules: followed in every action, {end}"
    yield from _conclusion(findings, names, seat)


def _conclusion(findings: Findings, names: Sequence[str], seat: int | None) -> Iterator[str]:
    verdict = findings.verdict(seat)
    if verdict == "none":
        yield UNDEALT if findings.undealt else WITHOUT
    elif any(deal.by == "seed" for deal in findings.deals):
        yield BY_SEED
    elif verdict == "unproved":
        yield UNPROVED if seat is None else UNPROVED_TO_SEAT.format(name=names[seat])
        yield LIMITS
    else:
        yield PROVED
        yield LIMITS


def _deal_lines(finding: DealFinding, names: Sequence[str], seat: int | None) -> Iterator[str]:
    def names_of(seats: Sequence[int]) -> str:
        return ", ".join(names[seat] for seat in seats if seat in range(len(names))) or "nobody"

    reason = finding.reason(seat)
    if reason is not None:
        yield f"deal {finding.deal}: not proved ({finding.by}): {REASONS[reason]}"
    else:
        yield f"deal {finding.deal}: proved ({finding.by})"
    if finding.by == "seed":
        return
    if reason is None:
        whom = f"anyone who trusts one of: {names_of(finding.contributed)}"
        yield f"  proved to    {whom if seat is None else f'{names[seat]}, whatever the others do'}"
    yield f"  promise      {finding.promise}"
    yield f"  bytes from   {names_of(finding.contributed)}"
    if finding.absent:
        yield f"  absent       {names_of(finding.absent)}"
    for attempt, seats in enumerate(finding.voided):
        why = f"void: {names_of(seats)} did not reveal"
        if attempt in finding.restored:
            why = "given up by the server after it was restored from a backup"
        yield f"  attempt {attempt}    {why}"
    if finding.tries > 1:
        yield f"  tries        {finding.tries}: decks a dishonest server could have chosen from"
