"""The wheel with each of its extras, installed into an empty environment, runs their examples.

    python3 run.py wheels [EXTRA ...]

It needs the network and takes minutes, so it is no part of `test`. Without names: every extra of
pyproject.toml. Versions are the newest that are allowed, not those of the locks.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
INSIDE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
DOCTEST = """
import doctest, sys
sys.exit(doctest.testfile(sys.argv[1], module_relative=False, encoding="utf-8").failed > 0)
"""
PRESS_KEYS = """
import asyncio
from quandary.terminal.app.play_app import PlayApp
from quandary.terminal.game_start import PlayArguments

async def look() -> None:
    app = PlayApp(PlayArguments("quando", players="2", bots="gentle", seed="tea"), pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2000):
            if type(app.screen).__name__ == "TableScreen":
                return
            await pilot.pause(0.01)
    raise SystemExit("no table was opened")

asyncio.run(look())
"""
NO_DATABASE = """
import subprocess, sys
command = [sys.executable, "-m", "quandary", "serve", "--port", "0"]
command += ["--database", "postgresql://nobody@127.0.0.1:1/nothing"]
told = subprocess.run(command, capture_output=True, text=True)
assert told.returncode and "Traceback" not in told.stderr and "psycopg" not in told.stderr, told
import redis, quandary.server.store.postgres.store
"""
ARENA = "quandary arena quando --bots random,greedy-10 --games 20 --seed tea"
EXAMPLES: dict[str, list[str]] = {
    "": [
        "quandary --version",
        f"{ARENA} --save records",
        "quandary arena 5211 --bots random,{examples}/outside_bot.py --games 2",
        "python -c {doctest} {library}",
    ],
    "arena": [f"{ARENA} --resume games.jsonl", "quandary ratings games.jsonl --plot ratings.png"],
    "terminal": ["python -c {press_keys}"],
    "ray": [f"{ARENA} --on ray"],
    "postgres": ["python -c {no_database}"],
    "peers": ["python -c {solver}"],
    "research": [
        "python -c {doctest} {environments}",
        "python {examples}/solve_5211.py --bots steady --simulations 30",
        f"{ARENA} --save records",
        "quandary export records --to table.parquet",
    ],
}
"""What each extra is for, as commands; words in braces are filled in."""


def build_wheel(folder: Path) -> Path:
    """Built from the project's folder as it is, by the pinned hatchling, without a network."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    return file


def make_environment(folder: Path) -> Path:
    """An environment with nothing in it; its Python."""
    venv.create(folder, symlinks=os.name != "nt")
    return program(folder, "python")


def program(environment: Path, name: str) -> Path:
    """A program of an environment."""
    return environment / INSIDE[0] / f"{name}{INSIDE[1]}"


def extras() -> list[str]:
    """Those of pyproject.toml, after none at all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return ["", *project["optional-dependencies"]]


def commands_of(extra: str, folder: Path) -> list[list[str]]:
    """The commands of an extra, for a folder in which the documents' examples lie."""
    words = {
        "doctest": DOCTEST,
        "press_keys": PRESS_KEYS,
        "no_database": NO_DATABASE,
        "solver": "import pyspiel; assert pyspiel.load_game('kuhn_poker')",
        "examples": str(ROOT / "examples"),
        "library": str(_sessions(folder, "library")),
        "environments": str(_sessions(folder, "environments")),
    }
    return [[part.format(**words) for part in line.split()] for line in EXAMPLES[extra]]


def _sessions(folder: Path, page: str) -> Path:
    """What a page of the documents shows of Python's prompt, as one session."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    found = re.findall(r"^```(?:python)?\n(>>> .*?)^```$", text, re.MULTILINE | re.DOTALL)
    file = folder / f"{page}.txt"
    file.write_text("\n".join(found), encoding="utf-8")
    return file


def check(wheel: Path, extra: str, folder: Path) -> bool:
    """Install an extra and run its examples; whether all went well."""
    python = make_environment(folder / "env")
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", wanted]
    variables = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    variables["QUANDARY_DATA"] = str(folder / "data")
    commands = [install, *commands_of(extra, folder)]
    for name, *words in commands:
        file = name if name == sys.executable else str(program(folder / "env", name))
        done = subprocess.run(
            [file, *words], cwd=folder, env=variables, capture_output=True, text=True
        )
        if done.returncode:
            print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
            print(f"failed: {name} {' '.join(words)[:200]}", flush=True)
            return False
    return True


def main(wanted: list[str]) -> int:
    """Check the extras; the exit code."""
    if unknown := set(wanted) - set(extras()):
        print(f"There is no extra {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        wheel = build_wheel(Path(folder))
        for extra in wanted or extras():
            began, place = time.monotonic(), Path(folder, extra or "alone")
            place.mkdir()
            is_fine = check(wheel, extra, place)
            name = f"[{extra}]" if extra else "without an extra"
            seconds = time.monotonic() - began
            print(f"{name}: {'runs' if is_fine else 'FAILED'} ({seconds:.0f} s)", flush=True)
            failed += [] if is_fine else [extra]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
