"""docs/library.md: its examples run, and it names exactly what is public."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quandary
from quandary import library
from quandary.table.match import Match

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples(page: str) -> str:
    """The Python sessions of a page, one after the other."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


def first_cells(heading: str) -> set[str]:
    """The names in the first column of the table after a line."""
    _, _, rest = PAGE.partition(heading)
    table = rest.split("\n\n")[1]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return {name for cell in cells for name in re.findall(r"`(?:Match\.)?(\w+)", cell)}


@pytest.mark.parametrize("page", [PAGE, README], ids=["library.md", "README.md"])
def test_the_examples_run(page: str) -> None:
    session = examples(page)
    assert ">>> import quandary" in session
    test = doctest.DocTestParser().get_doctest(session, {}, "page", None, None)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.attempted > 5
    assert result.failed == 0, "".join(told)


def test_the_first_example_is_the_readmes() -> None:
    first = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
    assert first in README


def test_what_is_promised_is_what_is_public() -> None:
    assert first_cells("may change at any time.") == set(quandary.__all__)


def test_every_public_name_is_there_and_no_other() -> None:
    assert set(quandary.__all__) == {*library.__all__, "__version__"}
    for name in quandary.__all__:
        assert getattr(quandary, name) is not None
        assert name in dir(quandary)
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        quandary.Table  # type: ignore[attr-defined]  # noqa: B018


def test_a_match_has_what_is_promised_of_it() -> None:
    promised = first_cells("A match has:")
    match = Match.start("quando", ["Red", "Blue"])
    assert promised <= set(dir(match))
    unpromised = {"annul_deal", "deals", "growing_lists", "mark", "return_to"}
    assert {name for name in dir(match) if not name.startswith("_")} == promised | unpromised


def test_every_error_is_in_the_tree() -> None:
    tree = re.findall(r"(\w+)  +", PAGE.partition("QuandaryError\n├")[2].partition("```")[0])
    errors = {
        name
        for name in quandary.__all__
        if isinstance(getattr(quandary, name), type)
        and issubclass(getattr(quandary, name), quandary.QuandaryError)
    }
    assert set(tree) == errors - {"QuandaryError"}
    for name in errors - {"QuandaryError", "Refusal"}:
        assert getattr(quandary, name).__doc__
    assert issubclass(quandary.NotYourTurn, quandary.IllegalAction)


def test_importing_it_imports_nothing_else() -> None:
    """Neither our own modules nor a package from elsewhere, until a name is asked for."""
    code = (
        "import sys, quandary\n"
        "print([name for name in sys.modules if name.startswith('quandary')])\n"
        "quandary.Match.start('quando', ['a', 'b']).deal_from_seed('s')\n"
        "quandary.make_bot('5211', 'casual')\n"
        "heavy = {'numba', 'numpy', 'msgspec', 'starlette', 'apsw', 'argparse'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("['quandary']\n[]\n", "")
