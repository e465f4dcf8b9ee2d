"""Without the extra, everything else works, and what is missing is said in a sentence."""

import subprocess
import sys

import pytest

from quandary.envs import extra
from quandary.envs.extra import ResearchExtraMissing, require

PROGRAM = """
import sys
import quandary, quandary.batch, quandary.envs, quandary.cli
quandary.Match, quandary.cli.build_parser()
print(*sorted({"gymnasium", "pettingzoo", "pyspiel", "pyarrow", "numba"} & sys.modules.keys()))
"""


def test_importing_quandary_imports_none_of_it() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert told.stdout == "\n"


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium", "pyspiel", "PIL"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "find_spec", lambda name: None if name == package else object())
    with pytest.raises(ResearchExtraMissing) as missing:
        require("numpy", package)
    assert str(missing.value) == (
        f"This needs {package}, which is not installed: pip install 'quandary[research]'"
    )
