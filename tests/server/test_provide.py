"""Where PostgreSQL or Redis is missing, it is installed or the tests say what they skip."""

from pathlib import Path

import pytest

from tests.server import provide
from tools.launcher.processes import SetUpFailed


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """A machine without either; what was asked of apt-get."""
    installed: list[tuple[str, ...]] = []
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("drills.shared.postgres_server.DEBIAN", tmp_path)
    monkeypatch.setattr(provide, "has_apt", lambda: True)
    monkeypatch.setattr(provide, "install_packages", lambda names, _: installed.append(names))
    return installed


def test_what_is_missing_is_installed_and_still_missing_is_said(
    bare: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert provide.main() == 0
    assert bare == [("postgresql", "redis-server")]
    assert "need postgresql and redis-server will be skipped" in capsys.readouterr().err


def test_whoever_may_not_install_is_told_and_the_other_tests_run(
    bare: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(names: tuple[str, ...], reason: str) -> None:
        raise SetUpFailed(f"{reason} First type: sudo apt-get")

    monkeypatch.setattr(provide, "install_packages", refuse)
    assert provide.main() == 0
    assert "First type: sudo apt-get" in capsys.readouterr().err
