"""No new processes for a server while a file is there: Linux only."""

from __future__ import annotations

import errno
from multiprocessing import popen_spawn_posix
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any


def refuse_processes_while(gate: Path) -> None:
    """In the server: while the file is there, no process can be started, as if memory were full.

    Real limits would not do. Root may always start processes, and without a file handle left the
    store fails first, which ends the server.
    """
    popen: Any = popen_spawn_posix.Popen
    launch = popen._launch

    def refuse(self: Any, process: BaseProcess) -> None:
        if gate.exists():
            raise OSError(errno.ENOMEM, "no memory for another process")
        launch(self, process)

    popen._launch = refuse
