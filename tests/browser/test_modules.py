"""Modules of the page that need no page, tested by Node: the one that Playwright brings along."""

import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

MODULES = Path(__file__).parent / "modules"


def test_pure_modules_keep_their_promises() -> None:
    node, _ = compute_driver_executable()
    tests = sorted(str(path) for path in MODULES.glob("*.test.mjs"))
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
