"""What is sent of scripts and styles: all of the code, and nothing that only its readers need."""

import re
from pathlib import Path

import quandary
from quandary.server.http.compact import compact_script, compact_style
from quandary.server.http.static import read_site

WEB = Path(quandary.__file__).parent / "web"
SCRIPT = b"""// What it is for.
/**
 * Adds.
 * @param {number} a
 */
function add(a) {
  /** @type {number} */
  const b = /** @type {any} */ (1); // stays
  return (
    /** @type {number} */ (a) +
    b
  );
}
/*! a licence */
const address = "https://cards.example"; /* stays */
"""


def test_comments_with_lines_of_their_own_go_and_all_code_stays() -> None:
    assert compact_script(SCRIPT) == (
        b"function add(a) {\n"
        b"const b = /** @type {any} */ (1); // stays\n"
        b"return (\n"
        b"/** @type {number} */ (a) +\n"
        b"b\n"
        b");\n"
        b"}\n"
        b"/*! a licence */\n"
        b'const address = "https://cards.example"; /* stays */\n'
    )


def test_a_style_keeps_its_rules() -> None:
    style = b"/* A sheet\n   of paper. */\n.sheet {\n  /* why */\n  margin: 0; /* stays */\n}\n"
    assert compact_style(style) == b".sheet {\nmargin: 0; /* stays */\n}\n"


def test_no_text_of_the_page_has_a_line_like_a_comment() -> None:
    """Such a line inside a template would be lost."""
    modules = [path for path in WEB.rglob("*.js") if "vendor" not in path.parts]
    assert len(modules) > 100
    for module in modules:
        for text in re.findall(r"`[^`]*`", module.read_text(encoding="utf-8")):
            assert not re.search(r"(?m)^\s*(//|/\*)", text), (module, text)


def test_no_comment_is_left_in_the_whole_script() -> None:
    script = read_site().assets["all.js"].content
    assert b"\n/**\n" not in script
    assert b"\n// " not in script
