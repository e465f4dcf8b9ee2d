"""What a finished game's record proves of its deals to this client, which took part in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quandary.analysis.findings import DealFinding
from quandary.analysis.verify_deal import Disproved, verify_record
from quandary.client.kept_seat import Pin
from quandary.table.record import Record


@dataclass(frozen=True)
class DealVerdict:
    """Of one deal: `reason` is a key of the page's words, under `web.check`."""

    deal: int
    reason: str
    contributed: Sequence[int] = ()


def judge_deals(record: Record, pins: Sequence[Pin]) -> list[DealVerdict]:
    """Every deal computed anew, and compared with what this client was shown and gave."""
    try:
        findings = verify_record(record)
    except Disproved:
        return [DealVerdict(deal, "deck") for deal in range(len(record.deals))]
    return [
        DealVerdict(finding.deal, _reason(finding, record, pins), finding.contributed)
        for finding in findings.deals
    ]


def _reason(finding: DealFinding, record: Record, pins: Sequence[Pin]) -> str:
    proof = record.deals[finding.deal].more.get("fair")
    if proof is None:
        return "no_bytes"
    for pin in pins:
        if pin.deal == proof["deal"]:
            wrong = _wrong(pin, proof)
            if wrong is not None:
                return wrong
    why = finding.reason()
    if why is not None:
        return "restored" if why == "restored" else "no_bytes"
    own = [seat for pin in pins if pin.deal == proof["deal"] for seat in pin.sent]
    return "yours" if set(own) & set(finding.contributed) else "trust"


def _wrong(pin: Pin, proof: dict[str, Any]) -> str | None:
    """What is not as this client was shown it, if anything."""
    if pin.promise != proof["commit"]:
        return "promise"
    for seat in pin.sent:
        if proof["seats"][seat]["entropy"] != pin.bytes[str(seat)]:
            return "bytes"
    commits = [seat["commit"] for seat in proof["seats"]]
    return "others" if pin.commits is not None and pin.commits != commits else None
