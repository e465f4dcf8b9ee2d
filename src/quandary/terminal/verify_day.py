"""`quandary verify RECORD --day NAME --secret S --promise C`: the same cards for everybody."""

from __future__ import annotations

import json

from quandary.analysis.verify_day import HEX, verify_day
from quandary.analysis.verify_deal import replay_record
from quandary.system.safe_text import one_line, quote
from quandary.table.record import UnreadableRecord
from quandary.terminal.replay import read_record_file
from quandary.terminal.verify import EXIT_PROVED, EXIT_UNPROVED, run_check

PROVED = """
Proved: every deck follows from the secret, and the secret from the promise. Whoever was shown this
promise before the day knows that no result has changed the cards, and that they were the same for
everybody. It does not prove that the server's operator did not choose them or look at them."""
UNPROVED = """
Not proved: every deck follows from the secret, but without the promise that was shown before the
day (--promise), nothing says that the secret is not younger than the game."""


def verify_as_day(
    file: str, name: str, secret: str | None, promise: str | None, *, as_json: bool
) -> int:
    """Recompute the decks of a day, compare, and say what that proves."""

    def check() -> int:
        record = read_record_file(file)
        key = _read_hex(secret, "--secret")
        shown = None if promise is None else _read_hex(promise, "--promise").hex()
        made = verify_day(record, name, key, shown)
        replay_record(record)
        is_proved = shown is not None
        if as_json:
            verdict = "proved" if is_proved else "unproved"
            report = {"proved": is_proved, "verdict": verdict, "by": "day-v1", "promise": made}
            print(json.dumps(report | {"deals": len(record.deals)}))
        else:
            print(f"{len(record.deals)} deal(s): dealt as the secret of {one_line(name)} says")
            print(f"promise: {made}")
            print(PROVED if is_proved else UNPROVED)
        return EXIT_PROVED if is_proved else EXIT_UNPROVED

    return run_check(check, as_json=as_json)


def _read_hex(text: str | None, name: str) -> bytes:
    if text is None:
        raise UnreadableRecord(f"--day needs {name}, which the server tells after the day")
    if not HEX.fullmatch(text.lower()):
        raise UnreadableRecord(f"{name} must be 64 hexadecimal digits, not {quote(text)}")
    return bytes.fromhex(text)
