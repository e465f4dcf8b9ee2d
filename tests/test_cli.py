"""The command `quandary`: its own manners."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quandary import __version__
from quandary.cli import main
from quandary.commands import files


def test_the_version_needs_no_game() -> None:
    code = (
        "import sys; from quandary.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: print(any('quandary.games' in name for name in sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert said == f"quandary {__version__}\nFalse\n"


def test_help_names_the_commands(capsys: Any) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(command in out for command in ("play", "replay", "bench"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "which command?"),
        (["--nonsense"], "there is no option --nonsense;"),
        (["serve", "--prot=1"], "there is no option --prot (did you mean --port?);"),
        (["play", "quando", "--sead", "x"], "there is no option --sead (did you mean --seed?);"),
        (["files", "all"], "'all' is one argument too many;"),
        (["paly"], "there is no command 'paly' (did you mean play?);"),
        (["xylophone", "quando"], "there is no command 'xylophone';"),
    ],
    ids=str,
)
def test_what_nobody_knows_is_answered_by_name(
    words: list[str], sentence: str, capsys: Any
) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_is_named(command: str, capsys: Any) -> None:
    assert main([command, __file__]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"'{__file__}' is not a valid record: the file is not JSON")
    assert err.count("\n") == 1


def test_help_says_what_to_type_here(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for started, typed in (("/usr/bin/quandary", "quandary"), ("__main__.py", "python3 run.py")):
        monkeypatch.setattr("sys.argv", [started])
        with pytest.raises(SystemExit):
            main(["serve", "--no-such-option"])
        assert f"`{typed} serve --help` says more" in capsys.readouterr().err


def test_files_names_every_place_and_how_to_empty_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    data, cache = tmp_path / "my data", tmp_path / "cache"
    data.mkdir()
    (data / "table").write_bytes(b"x" * 2_500_000)
    monkeypatch.setenv("QUANDARY_DATA", str(data))
    monkeypatch.setenv("QUANDARY_VENV", str(tmp_path / "packages"))
    for name in ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(cache))
    assert main(["files"]) == 0
    out = capsys.readouterr().out
    assert "(2.5 MB)" in out
    assert str(cache) in out
    assert f"{tmp_path / 'packages'}: the packages that Quandary needs (nothing yet)" in out
    assert out.endswith(f"rm -r '{data}'\n")


def test_files_names_a_folder_once_and_how_to_remove_it_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    data = tmp_path / "Ann's data"
    data.mkdir()
    (tmp_path / "quandary").symlink_to(data)
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr("quandary.system.data_folder.data_folder", lambda _: data)
    cache = tmp_path / "quandary"
    monkeypatch.setattr("quandary.system.cache_folder.cache_folder", lambda _: cache)
    monkeypatch.setenv("QUANDARY_VENV", str(tmp_path / "packages"))
    assert main(["files"]) == 0
    out = capsys.readouterr().out
    assert f"{data}: tables of your server" in out
    assert "arena; the strong bots" in out
    assert out.endswith(f"PowerShell: Remove-Item -Recurse '{tmp_path}/Ann''s data'\n")


def test_bench_rules_as_a_table_and_as_json(capsys: Any) -> None:
    assert main(["bench", "rules", "--seconds", "0.01"]) == 0
    assert "median" in capsys.readouterr().out
    assert main(["bench", "rules", "--seconds", "0.01", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["decisions_per_second"]
    assert len(rows) == 9
    assert all(row["least"] <= row["median"] <= row["most"] for row in rows)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon", ""])
def test_bench_wants_a_number_of_seconds(seconds: str, capsys: Any) -> None:
    assert main(["bench", "rules", f"--seconds={seconds}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["kill"], ["kill", "5", "--json"]])
def test_the_command_says_where_drills_are(words: list[str], capsys: Any) -> None:
    assert main(["drill", *words]) == 2
    told = capsys.readouterr().err
    assert "python3 run.py drill" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "0", "1e3", "9" * 40, "\u0663", "1_0", ""])
@pytest.mark.parametrize(
    "words",
    [
        ["tune", "quando", "--trials"],
        ["tune", "quando", "--players"],
        ["tune", "5211", "--generations"],
        ["tune", "5211", "--minutes"],
        ["train", "quando", "--passes"],
        ["train", "quando", "--td-lambda"],
        ["calibrate", "quando", "--cases"],
        ["calibrate", "quando", "--seed"],
        ["serve", "--port"],
    ],
    ids=" ".join,
)
def test_a_number_that_nobody_can_mean_gets_one_sentence(
    words: list[str], value: str, capsys: Any
) -> None:
    if value == "0" and words[-1] in ("--port", "--td-lambda"):
        return  # any port that is free; no look at the end of a round
    try:
        code = main([*words[:-1], f"{words[-1]}={value}"])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    told = capsys.readouterr().err
    assert told
    assert "Traceback" not in told
