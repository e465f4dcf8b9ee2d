"""The wheel, installed into an empty environment: the library and the command work anywhere."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from quandary import __version__
from quandary.terminal.verify import EXIT_UNPROVED
from tests.docs.test_library import PAGE, examples
from tests.wheels import EXAMPLES, build_wheel, commands_of, extras, make_environment, program

WITHOUT_NUMBA = "## ".join(part for part in PAGE.split("## ") if "needs numba" not in part)
"""The sections whose examples run on the wheel alone."""

SCRIPTS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the project's folder as it is."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with this wheel and nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    python = make_environment(folder)
    uv = [str(SCRIPTS / "uv"), "pip", "install", "--quiet", "--offline", "--no-deps"]
    to = ["--no-config", "--python", str(python), str(wheel)]
    subprocess.run([*uv, *to], check=True, capture_output=True)
    return folder


def run(environment: Path, name: str, *words: str, typed: str = "", code: int = 0) -> str:
    """What a program of the environment prints, started far from the project."""
    away = environment.parent
    variables = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    done = subprocess.run(
        [str(program(environment, name)), *words],
        cwd=away,
        env={**variables, "QUANDARY_DATA": str(away / "data"), "LC_ALL": "C.UTF-8"},
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    about = f"quandary-{__version__}.dist-info/"
    assert all(name.startswith(("quandary/", about)) for name in names)
    for needed in ("py.typed", "words/de.json", "web/app.js", "bots/quando/weights/net-2.npz"):
        assert f"quandary/{needed}" in names


def test_the_drills_are_not_installed_and_the_command_says_where_they_are(
    environment: Path,
) -> None:
    assert run(environment, "quandary", "drill", "kill", "5", "--json", code=2) == ""
    run(environment, "python", "-c", "import drills", code=1)


def test_the_examples_of_the_library_run(environment: Path) -> None:
    page = environment.parent / "page.txt"
    page.write_text(examples(WITHOUT_NUMBA), encoding="utf-8")
    code = (
        "import doctest, quandary\n"
        f"print(doctest.testfile({str(page)!r}, module_relative=False, encoding='utf-8').failed)\n"
        "print(quandary.__file__)\n"
    )
    *failures, file = run(environment, "python", "-c", code).splitlines()
    assert failures == ["0"]
    assert environment in Path(file).parents


def test_what_needs_numba_says_so_without_it(environment: Path) -> None:
    code = (
        "import quandary\n"
        "match = quandary.Match.start('quando', ['Ada', 'Ben'])\n"
        "match.deal_from_seed('tea')\n"
        "record = match.to_record()\n"
        "for ask in (lambda: quandary.judge(match, 0), lambda: quandary.review(record)):\n"
        "    try: ask()\n"
        "    except ImportError as error: print(error)\n"
    )
    told = run(environment, "python", "-c", code).splitlines()
    assert told == ["The fast core needs numba and numpy, which are not installed here."] * 2


@pytest.fixture(scope="module")
def played(environment: Path) -> str:
    """What a person sees who plays a whole game; its record is `kept.json`."""
    words = ("play", "5211", "--seed", "tea", "--save", "kept.json")
    return run(environment, "quandary", *words, typed="1 2\n1\n1\n" * 12)


def test_the_command_plays_from_another_folder(environment: Path, played: str) -> None:
    assert run(environment, "quandary", "--version") == f"quandary {__version__}\n"
    assert "Score sheet" in played
    assert "Score sheet" in run(environment, "quandary", "replay", "kept.json")


@pytest.mark.usefixtures("played")
def test_with_the_packages_it_needs_the_rest_works_too(environment: Path) -> None:
    """They are those of the project's own environment; a wheel brings none along."""
    (ours,) = (path for path in sys.path if Path(path, "msgspec").is_dir())
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    place = Path(run(environment, "python", "-c", code).strip())
    (place / "packages.pth").write_text(f"{ours}\n", encoding="utf-8")
    told = run(environment, "quandary", "verify", "kept.json", code=EXIT_UNPROVED)
    assert "rules: followed in every action, to its end" in told


def test_every_extra_has_examples_that_run_with_it(tmp_path: Path) -> None:
    """`python3 run.py wheels` runs them."""
    assert list(EXAMPLES) == extras()
    for extra in EXAMPLES:
        for command in commands_of(extra, tmp_path):
            assert command[0] in ("quandary", "python")
            assert all("{" not in word for word in command if "\n" not in word)
    assert (tmp_path / "environments.txt").read_text(encoding="utf-8").count("import pyspiel") == 1
