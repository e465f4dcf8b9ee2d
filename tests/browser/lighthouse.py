"""Lighthouse five times against a server of its own: `python3 run.py lighthouse [PATH]`.

Not a test: the figures depend on the machine and on what else it does. Lighthouse is fetched by
npx (Node's package runner) on the first run; its pages are looked at on this machine only.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from drills.shared.server_process import ServerProcess
from tests.browser.provide import find_browser, provide
from tests.browser.tool import run_tool
from tools.launcher.processes import SetUpFailed

RUNS = 5
FLAGS = "--headless=new --no-sandbox --disable-gpu"


def scores(npx: str, address: str) -> dict[str, float]:
    """What one run gives, of 100 in each category; with the bytes and the largest paint."""
    settings = {**os.environ, "CHROME_PATH": find_browser() or provide()}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [npx, "--yes", "lighthouse", address, "--quiet"]
        command += ["--output=json", f"--output-path={report}", f"--chrome-flags={FLAGS}"]
        exit_code = subprocess.call(command, env=settings)
        if exit_code != 0 or not report.exists():
            reason = f"npx ended with exit code {exit_code}, for the reason it gave above"
            raise SetUpFailed(f"Lighthouse gave no report: {reason}; it needs a network.")
        told = json.loads(report.read_text(encoding="utf-8"))
    for name, audit in told["audits"].items():
        if audit.get("score") is not None and audit["score"] < 0.9:
            print(f"  {name}: {audit.get('displayValue') or audit['title']}")
    found = {each["title"]: each["score"] * 100 for each in told["categories"].values()}
    found["kB in all"] = told["audits"]["total-byte-weight"]["numericValue"] / 1000
    return found


def main(arguments: list[str]) -> int:
    """Print the medians."""
    npx = shutil.which("npx")
    if npx is None:
        raise SetUpFailed("Lighthouse needs Node.js with npx.")
    path = arguments[0] if arguments else "/"
    with ServerProcess(log_level="warning") as server:
        runs = []
        for run in range(RUNS):
            runs.append(scores(npx, server.base + path))
            print(f"run {run + 1}:", {name: round(value) for name, value in runs[-1].items()})
    for name in runs[0]:
        print(f"{name}: {statistics.median(run[name] for run in runs):.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(run_tool(main, sys.argv[1:]))
