"""`quandary verify`: whether a record's cards are those that were promised."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from quandary.analysis.verify_deal import DealFinding, Disproved, Findings, verify_record
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.text import one_line, shortened
from quandary.terminal.replay import read_bytes

EXIT_NOT_PROVED = 1
EXIT_REFUSED = 2

BY_PROMISES = """
This proves that every deck follows from the server's secret and the players' bytes, that both
were promised before they were told, and that no attempt was left out: nobody chose or changed
the cards. To be sure that the record was not made up later, compare each promise above with
the one your own client was shown before the deal.
It does not prove that whoever ran the server did not look at the cards."""
BY_SEED = """
This proves that every deck follows from the seed that stands in the record. It does not prove
how the seed was chosen: whoever chose it could have known the cards."""
WITHOUT = (
    """The record holds no proof of its deals: it says which cards were dealt, not why these."""
)


def verify(file: str, *, as_json: bool) -> int:
    """Compute every deal anew and say what came of it."""
    try:
        record = read_record(read_bytes(file))
        findings = verify_record(record)
    except UnreadableRecord as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except Disproved as error:
        reason = one_line(str(error))
        if as_json:
            print(json.dumps({"proved": False, "reason": reason}))
        print(f"disproved: {reason}", file=sys.stderr)
        return EXIT_NOT_PROVED
    if as_json:
        print(json.dumps({"proved": findings.is_proved, **asdict(findings)}))
    else:
        print("\n".join(_lines(record, findings)))
    return 0 if findings.is_proved else EXIT_NOT_PROVED


def _lines(record: Record, findings: Findings) -> Iterator[str]:
    for finding in findings.deals:
        yield from _deal_lines(finding, [shortened(one_line(name)) for name in record.players])
    if findings.undealt:
        yield f"then: {findings.undealt} attempt(s) at a deal that never came"
    end = "to its end" if findings.is_over else "as far as it goes"
    yield f"rules: followed in every action, {end}"
    if findings.undealt or any(finding.by == "deal-v1" for finding in findings.deals):
        yield BY_PROMISES
    else:
        yield BY_SEED if findings.deals else WITHOUT


def _deal_lines(finding: DealFinding, names: Sequence[str]) -> Iterator[str]:
    def named(seats: Sequence[int]) -> str:
        return ", ".join(names[seat] for seat in seats if seat in range(len(names))) or "nobody"

    yield f"deal {finding.deal}: proved ({finding.by})"
    if finding.by == "seed":
        return
    yield f"  promise      {finding.promise}"
    yield f"  bytes from   {named(finding.contributed)}"
    if finding.absent:
        yield f"  absent       {named(finding.absent)}"
    for attempt, seats in enumerate(finding.voided):
        yield f"  attempt {attempt}    void: {named(seats)} did not reveal"
