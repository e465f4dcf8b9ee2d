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
    """Every deal recomputed, and compared with what this client was shown and contributed."""
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
    attempts = {each["deal"]: each for each in [*record.more.get("voided", []), proof]}
    for pin in _newest([pin for pin in pins if _round(pin.deal) == _round(proof["deal"])]):
        if pin.deal not in attempts:
            return "missing"
        wrong = _wrong(pin, attempts[pin.deal], is_final=pin.deal == proof["deal"])
        if wrong is not None:
            return wrong
    why = finding.reason()
    if why is not None:
        return "restored" if why == "restored" else "no_bytes"
    own = [seat for pin in pins if pin.deal == proof["deal"] for seat in pin.sent]
    return "yours" if set(own) & set(finding.contributed) else "trust"


def _round(name: str) -> str:
    """Game and deal, without the attempt."""
    return name.rpartition(".")[0]


def _newest(pins: Sequence[Pin]) -> list[Pin]:
    """Those since the server's tables were last put back."""
    last = max((pin.restored for pin in pins), default=0)
    return [pin for pin in pins if pin.restored == last]


def _wrong(pin: Pin, proof: dict[str, Any], *, is_final: bool) -> str | None:
    """What is not as this client was shown it, if anything."""
    if pin.promise != proof["commit"]:
        return "promise"
    for seat, drawn in pin.bytes.items():
        entropy = proof["seats"][int(seat)]["entropy"]
        is_dropped = entropy is None and is_final and int(seat) in pin.sent
        if is_dropped or entropy not in (None, drawn):
            return "bytes"
    commits = [seat["commit"] for seat in proof["seats"]]
    return "others" if pin.commits is not None and pin.commits != commits else None
