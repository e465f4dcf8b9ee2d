"""The files in `hosting/` and the commands of docs/hosting.md: true, and tried where possible."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from drills.shared.postgres_server import OWNER, PostgresServer, find_programs
from quandary.cli import build_parser
from quandary.server.metrics import Metrics
from quandary.server.settings import PostgresUrl
from tests.server.serving import server_process

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "hosting"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DUMPS = "quandary-postgres-backup.service"
UNITS = sorted(path.name for path in HOSTING.glob("quandary*.service") if path.name != DUMPS)
PYTHON = "/opt/quandary/.venv/bin/python"


def figures() -> set[str]:
    """Every name that `/metrics` may tell."""
    names = set()
    for family in Metrics().registry.collect():
        ends = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}
        names |= {family.name + end for end in ends.get(family.type, [""])}
    return names


@pytest.mark.parametrize("name", ["alerts.yaml", "dashboard.json"])
def test_alerts_and_dashboard_name_figures_that_there_are(name: str) -> None:
    text = (HOSTING / name).read_text(encoding="utf-8")
    named = set(re.findall(r"\bquandary_\w+", text))
    assert len(named) > 4
    assert named <= figures()


def test_the_files_can_be_read() -> None:
    alerts = yaml.safe_load((HOSTING / "alerts.yaml").read_text())
    assert all(rule["expr"] and rule["alert"] for rule in alerts["groups"][0]["rules"])
    dashboard = json.loads((HOSTING / "dashboard.json").read_text())
    assert all(panel["targets"] for panel in dashboard["panels"])
    kinds = [part["kind"] for part in yaml.safe_load_all((HOSTING / "kubernetes.yaml").read_text())]
    assert kinds == ["PersistentVolumeClaim", "Deployment", "Service", "Ingress"]


def commands() -> Iterator[list[str]]:
    """Every command line of ours in the files."""
    compose = yaml.safe_load((HOSTING / "compose.yaml").read_text())
    for name in ("web1", "web2", "bots1", "bots2"):
        yield compose["services"][name]["command"]
    parts = list(yaml.safe_load_all((HOSTING / "kubernetes.yaml").read_text()))
    yield parts[1]["spec"]["template"]["spec"]["containers"][0]["args"]
    dockerfile = (HOSTING / "Dockerfile").read_text()
    yield json.loads(dockerfile.rpartition("\nCMD ")[2])
    for name in UNITS:
        (line,) = re.findall(r"^ExecStart=(.*)$", (HOSTING / name).read_text(), re.MULTILINE)
        program, words = line.split(" -P -m quandary ")
        assert program == PYTHON
        yield words.split()


def test_every_command_line_in_the_files_is_understood() -> None:
    found = list(commands())
    assert len(found) == 8
    for words in found:
        assert build_parser().parse_args(words).run is not None


def test_what_the_image_needs_is_there() -> None:
    dockerfile = (HOSTING / "Dockerfile").read_text()
    for source in re.findall(r"^COPY (?!--from)(.*) \S+$", dockerfile, re.MULTILINE):
        assert all((ROOT / path).exists() for path in source.split())
    assert re.search(r"^USER quandary$", dockerfile, re.MULTILINE)
    assert "--require-hashes" in dockerfile


def test_kernels_survive_a_restart() -> None:
    """`ProtectSystem=strict` makes everything unwritable that no directory of the unit is for."""
    unit = (HOSTING / "quandary.service").read_text()
    assert "CacheDirectory=quandary\n" in unit
    assert "Environment=XDG_CACHE_HOME=/var/cache/quandary\n" in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for path in HOSTING.glob("quandary*.[st]*"):
        text = path.read_text().replace(PYTHON, sys.executable).replace("User=quandary\n", "")
        (tmp_path / path.name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "quandary" in line]
    assert ours == []


def test_dumps_of_postgresql_are_whole_and_only_the_newest_are_kept(
    postgres_server: PostgresServer, postgres_url: PostgresUrl, tmp_path: Path
) -> None:
    (script,) = re.findall(r"^ExecStart=/bin/sh -euc '(.*)'$", (HOSTING / DUMPS).read_text(), re.M)
    for day in range(10, 30):
        (tmp_path / f"quandary-2020-01-{day}-040000.dump").touch()
    name = postgres_url.partition("@/")[2].partition("?")[0]
    programs = f"{find_programs()}:{os.environ['PATH']}"
    place = {"PGHOST": str(postgres_server.folder), "PGUSER": OWNER, "PGDATABASE": name}
    environment = {**os.environ, **place, "PATH": programs}
    shell = ["/bin/sh", "-euc", script.replace("$$", "$").replace("%%", "%")]
    subprocess.run(shell, cwd=tmp_path, env=environment, check=True)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == 14
    assert kept[0] == "quandary-2020-01-17-040000.dump"
    listed = ["pg_restore", "--list", kept[-1]]
    done = subprocess.run(listed, cwd=tmp_path, env=environment, capture_output=True, check=True)
    assert b"TABLE DATA public event" in done.stdout


# The commands of the document


def blocks() -> list[str]:
    return re.findall(r"^<!-- tested -->\n```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def host() -> Iterator[tuple[Path, dict[str, Any]]]:
    """A running server, and a shell in which `quandary` is ours."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "quandary"
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m quandary "$@"\n')
        program.chmod(0o755)
        path = f"{folder}:{os.environ['PATH']}"
        with server_process(folder / "data") as (address, _):
            assert address.startswith("http")
            yield folder, {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src")}


def test_the_document_has_commands_to_try() -> None:
    assert len(blocks()) == 2


@pytest.mark.parametrize("number", [0, 1])
def test_the_documents_commands_do_what_they_should(
    host: tuple[Path, dict[str, Any]], number: int
) -> None:
    folder, environment = host
    places = {
        "/var/lib/quandary-backups": folder / "backups",
        "/var/lib/quandary": folder / "data",
        "/tmp/quandary-drill": folder / "drill",
    }
    text = blocks()[number]
    for place, instead in places.items():
        text = text.replace(place, str(instead))
    done = subprocess.run(
        ["bash", "-euc", text], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert ("days of service: " in done.stdout, "0 tables, 0 entries" in done.stdout) == (
        number == 0,
        number == 1,
    )
