"""Programs of every bad kind, and one that is well behaved, as files that can be run."""

import sys
from pathlib import Path

GOOD = """
import json, sys
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", name="good")
    elif message["type"] == "choose":
        ANSWER
    elif message["type"] == "bye":
        break
"""
LAST_LEGAL = 'say(type="action", action=message["legal"][-1])'


def program(folder: Path, code: str) -> list[str]:
    """The command that runs a piece of Python."""
    file = folder / f"program{len(list(folder.iterdir()))}.py"
    file.write_text(code, encoding="utf-8")
    return [sys.executable, "-I", "-S", str(file)]


def answering(folder: Path, answer: str = LAST_LEGAL) -> list[str]:
    """A program that is well behaved but for what it does when it is asked."""
    return program(folder, GOOD.replace("ANSWER", answer))
