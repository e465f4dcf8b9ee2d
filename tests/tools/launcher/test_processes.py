"""Programs that the launcher waits for: whoever waits is told, and an interrupt ends them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.launcher.tiny_project import posix_only, write_program
from tools.launcher import processes


@posix_only
def test_a_slow_program_is_named_with_what_it_said_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The program goes on as soon as we have said that we wait for it."""
    monkeypatch.setattr(processes, "FIRST_WORD_SECONDS", 0.01)
    monkeypatch.setattr(processes, "LATER_WORDS_SECONDS", 0.01)
    goes_on = tmp_path / "goes on"
    waiting = "echo Downloading a; while [ ! -e '{0}' ]; do :; done; echo done"
    program = write_program(tmp_path, "slow", waiting.format(goes_on))
    said: list[str] = []

    def say(message: str) -> None:
        said.append(message)
        if message.endswith("Downloading a"):
            goes_on.touch()

    monkeypatch.setattr(processes, "say", say)
    done = processes.call([str(program)])
    assert done.stdout == "Downloading a\ndone\n"
    assert "Still waiting for slow: Downloading a" in said


@posix_only
def test_an_interrupt_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "FIRST_WORD_SECONDS", 0.01)
    program = write_program(tmp_path, "endless", "echo $$; exec sleep 1000")

    def interrupt(message: str) -> None:
        number = message.partition(": ")[2]
        if number.isdigit():
            started.append(int(number))
            raise KeyboardInterrupt

    started: list[int] = []
    monkeypatch.setattr(processes, "LATER_WORDS_SECONDS", 0.01)
    monkeypatch.setattr(processes, "say", interrupt)
    with pytest.raises(KeyboardInterrupt):
        processes.call([str(program)])
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


def test_output_in_another_encoding_is_no_failure() -> None:
    write_bytes = "import sys; sys.stdout.buffer.write(bytes([252, 10]))"
    assert processes.call([sys.executable, "-c", write_bytes]).returncode == 0


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("first\nERROR: no such thing\n\n", "ERROR: no such thing"),
        ("[Errno 28] No space left on device\nnote: try again", processes.DISK_IS_FULL),
        ("error: no route\nhint: use another", "error: no route"),
        ("", "it ended with exit code 3"),
    ],
)
def test_the_reason_of_a_failure(output: str, reason: str) -> None:
    failed = subprocess.CompletedProcess(["program"], 3, output)
    assert processes.why_it_failed(failed) == reason
