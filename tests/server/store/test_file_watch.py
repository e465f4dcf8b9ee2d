"""A database that is taken away under a running server ends it, before it acknowledges more."""

from __future__ import annotations

import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from quandary.server.store.file_watch import FileWatch
from quandary.server.store.opening import open_database
from quandary.server.store.store import StoreFailed
from quandary.server.store.writer import EXIT_STORE_FAILED

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="open files stay on Windows")


def replace_it(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


TAKEN_AWAY: dict[str, Callable[[Path], object]] = {
    "the file removed": lambda path: path.unlink(),
    "the file replaced": replace_it,
    "the log removed": lambda path: path.with_name(f"{path.name}-wal").unlink(),
    "the folder removed": lambda path: shutil.rmtree(path.parent),
    "the folder renamed": lambda path: path.parent.rename(path.parent.with_name("other")),
}


@posix_only
@pytest.mark.parametrize("take_away", TAKEN_AWAY.values(), ids=TAKEN_AWAY)
def test_it_is_noticed(tmp_path: Path, take_away: Callable[[Path], object]) -> None:
    path = tmp_path / "data" / "tables"
    connection = open_database(path)
    connection.execute("INSERT INTO setting VALUES ('x', x'00')")
    watch = FileWatch(path)
    watch.verify()
    take_away(path)
    with pytest.raises(StoreFailed, match="was removed or replaced"):
        watch.verify()
    connection.close()


@posix_only
def test_the_server_ends_and_says_so(tmp_path: Path) -> None:
    script = """
        import asyncio, sys
        from pathlib import Path
        from quandary.server.store import file_watch
        from quandary.server.store.sqlite import SqliteStore

        file_watch.LEAST_SECONDS = 0.0

        async def run():
            store = SqliteStore(Path(sys.argv[1]))
            await store.touch()
            print("stored", flush=True)
            Path(sys.argv[1]).rename(sys.argv[1] + ".moved")
            await store.touch()
            print("stored again", flush=True)

        asyncio.run(run())
        """
    command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / "tables")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (EXIT_STORE_FAILED, "stored\n")
    assert "store_failed" in done.stderr
