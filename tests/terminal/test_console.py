"""The console line by line: how a question ends that gets no answer."""

import pytest

from quandary.cli import main
from quandary.system.exit_codes import EXIT_INTERRUPTED


@pytest.mark.parametrize("command", ["puzzles play quando --plain", "score quando --plain"])
def test_an_interrupt_ends_the_line_of_a_question(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(prompt: str) -> str:
        print(prompt, end="")
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(command.split()) == EXIT_INTERRUPTED
    assert capsys.readouterr().out.endswith("\n")
