"""Writes `src/quandary/server/table/lookalikes.py`: letters like a Latin one or a digit.

    python -m tools.lookalikes CONFUSABLES.json

The file is that of the package confusable_homoglyphs, made from Unicode's confusables.txt. Letters
that NFKC turns into plain ones are left out, and so are whole scripts that look like no Latin one.
"""

from __future__ import annotations

import json
import string
import sys
import unicodedata
from pathlib import Path

OUT = Path(__file__).parent.parent / "src" / "quandary" / "server" / "table" / "lookalikes.py"
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "HEBREW")
PLAIN = string.ascii_letters + string.digits
HEAD = '''"""Letters like a Latin one or a digit. Made by `python -m tools.lookalikes`."""

LOOKALIKES = {
'''


def main(path: str) -> None:
    """Read Unicode's table, write ours."""
    table = json.loads(Path(path).read_bytes())
    alike: dict[str, list[str]] = {}
    for letter, others in sorted(table.items()):
        plain = [other["c"] for other in others if other["c"] in PLAIN and other["c"]]
        if _is_wanted(letter) and plain:
            alike.setdefault(_fitting(letter, plain), []).append(letter)
    lines = [f"    {plain!r}: {''.join(alike[plain])!a},\n" for plain in sorted(alike)]
    OUT.write_text(HEAD + "".join(lines).replace("'", '"') + "}\n")


def _is_wanted(letter: str) -> bool:
    is_letter = len(letter) == 1 and unicodedata.category(letter)[0] in "LN"
    is_new = is_letter and unicodedata.normalize("NFKC", letter) not in PLAIN
    return is_new and unicodedata.name(letter, "").startswith(SCRIPTS)


def _fitting(letter: str, plain: list[str]) -> str:
    """The one of the same case, if there is one."""
    same_case = [other for other in plain if other.isupper() == letter.isupper()]
    return sorted(same_case or plain, key=lambda other: (other.isdigit(), other))[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
