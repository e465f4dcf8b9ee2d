"""Files that are not even a JSON object."""

import json

from .bases import KNOCK, NOT_BEGUN
from .case import Case, as_bytes, document, raw

TEXT = as_bytes(KNOCK)
HUGE = "9" * 10_000


def spliced(key: str, value: str) -> bytes:
    """A valid record with a key set to a value that is written as it stands."""
    return json.dumps({**NOT_BEGUN, key: "HERE"}).replace('"HERE"', value).encode()


CASES = [
    raw("empty file", b"", "JSON"),
    raw("only white space", b" \n\t\r\n", "JSON"),
    raw("not UTF-8: a stray byte", TEXT.replace(b"Red", b"R\xff"), "UTF-8"),
    raw("not UTF-8: Latin-1", TEXT.replace(b"Red", b"Ren\xe9"), "UTF-8"),
    raw("not UTF-8: an encoded surrogate", TEXT.replace(b"Red", b"\xed\xa0\x80"), "UTF-8"),
    raw("not UTF-8: an overlong slash", TEXT.replace(b"/", b"\xc0\xaf", 1), "UTF-8"),
    raw("not UTF-8: UTF-16", TEXT.decode().encode("utf-16"), "UTF-8"),
    raw("byte order mark", b"\xef\xbb\xbf" + TEXT, "BOM|byte order mark|JSON"),
    raw("not JSON: a sentence", b"Red plays 7/3", "JSON"),
    raw("not JSON: cut off", TEXT[: len(TEXT) // 2], "JSON"),
    raw("not JSON: two objects", TEXT + TEXT, "JSON"),
    raw("not JSON: a comma too many", TEXT[:-1] + b",}", "JSON"),
    raw("not JSON: single quotes", TEXT.replace(b'"', b"'"), "JSON"),
    raw("not JSON: a comment", b"// a game\n" + TEXT, "JSON"),
    raw("not JSON: a raw line break in a name", TEXT.replace(b"Red", b"Re\nd"), "JSON"),
    raw("not JSON: a NUL byte", b"\x00" + TEXT, "JSON"),
    raw("not JSON: NaN alone", b"NaN", "JSON"),
    raw("not JSON: NaN where it would be ignored", spliced("extra", "NaN"), "JSON"),
    raw("not JSON: Infinity", spliced("extra", "Infinity"), "JSON"),
    raw("not JSON: minus Infinity", spliced("extra", "-Infinity"), "JSON"),
    raw("not JSON: NaN as target", spliced("options", '{"target": NaN}'), "JSON|target"),
    document("a list", [KNOCK], "object"),
    document("an empty list", [], "object"),
    document("a number", 5211, "object"),
    document("a string", "quandary-record", "object"),
    document("null", None, "object"),
    document("true", True, "object"),
    document("an empty object", {}, "format"),
    raw("100,000 open brackets", b"[" * 100_000, "JSON|deep|nested"),
    raw("100,000 pairs of brackets", b"[" * 100_000 + b"]" * 100_000, "JSON|deep|nested"),
    raw("100,000 open objects", b'{"a":' * 100_000, "JSON|deep|nested"),
    raw(
        "100,000 pairs of brackets where they would be ignored",
        spliced("extra", "[" * 100_000 + "]" * 100_000),
        "JSON|deep|nested",
    ),
    raw("a number of 10,000 digits", HUGE.encode()),
    raw("a version of 10,000 digits", spliced("version", HUGE)),
    raw("a version too great for a float", spliced("version", "1e999"), "version|JSON"),
    raw("a player of 10,000 digits", spliced("players", f"[{HUGE}]")),
]


def all_cases() -> list[Case]:
    """The cases of this file."""
    return CASES
