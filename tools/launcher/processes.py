"""Other programs, started quietly; whoever waits for them is told now and then what they are at."""

from __future__ import annotations

import os
import subprocess
import sys

FIRST_WORD_SECONDS = 5.0
"""How long a program may be silent before we say that we wait for it."""
LATER_WORDS_SECONDS = 20.0
ADVICE = (
    "hint:",
    "note:",
    "[notice]",
    "Ignoring ",
    "WARNING: Location",
    "npm error A complete log",
)
"""How lines of uv and pip begin that do not say what they are at or what went wrong."""
DISK_IS_FULL = "there is no space left on the disk"


class SetUpFailed(Exception):
    """Set-up cannot go on; the message says why in a sentence."""


def say(message: str) -> None:
    """Tell something about the set-up; standard output stays the command's own."""
    print(message, file=sys.stderr, flush=True)


def call(
    command: list[str], *, inherits: tuple[int, ...] = (), **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command without showing its output; it inherits the files with these numbers."""
    with subprocess.Popen(
        command,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=inherits,
    ) as process:
        try:
            output = wait_for(process, name_of(command))
        except BaseException:
            process.terminate()
            process.wait()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output)


def name_of(command: list[str]) -> str:
    """What a person calls the program: pip, not the Python that runs it."""
    return command[command.index("-m") + 1] if "-m" in command else os.path.basename(command[0])


def wait_for(process: subprocess.Popen[str], name: str) -> str:
    """All that a program says until its end. While it takes long, its latest line is passed on."""
    patience = FIRST_WORD_SECONDS
    while True:
        try:
            return process.communicate(timeout=patience)[0]
        except subprocess.TimeoutExpired as waiting:
            so_far = waiting.output or b""
            text = so_far.decode(errors="replace") if isinstance(so_far, bytes) else so_far
            say(f"Still waiting for {name}: {last_line(text) or 'it has said nothing yet'}")
            patience = LATER_WORDS_SECONDS


def last_line(output: str) -> str:
    """The last thing a program said, which is where most say what went wrong; advice aside."""
    lines = [line.strip() for line in output.splitlines()]
    said = [line for line in lines if line and not line.startswith(ADVICE)]
    return said[-1] if said else ""


def why_it_failed(done: subprocess.CompletedProcess[str]) -> str:
    """The reason a failed program gave, if it gave one."""
    if "No space left on device" in done.stdout:
        return DISK_IS_FULL
    return last_line(done.stdout) or f"it ended with exit code {done.returncode}"
