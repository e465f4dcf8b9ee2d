"""What is said about a bot whose decisions had to be taken for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quandary.system.safe_text import one_line
from quandary.terminal.translator import Translator


def describe_faults(
    name: str, faults: Mapping[str, int], last_errors: Sequence[str], translator: Translator
) -> list[str]:
    """How often and why, and what the program complained of, so that its author need not guess."""
    if not faults:
        return []
    reasons = ", ".join(f"{why} {count}" for why, count in sorted(faults.items()))
    facts = {"count": sum(faults.values()), "reasons": reasons}
    lines = [translator.say("keep.taken_for", name=name, **facts)]
    if last_errors:
        lines.append(translator.say("keep.wrote_errors", name=name))
    return [*lines, *(f"  {one_line(line)}" for line in last_errors)]
