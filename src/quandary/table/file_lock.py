"""A file that one process holds. The lock goes when its holder does, however that ends."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def takes_lock(file_number: int) -> bool:
    """Lock an open file for this process; whether no other has it.

    On Windows only the byte where the file stands is locked, and nobody else can read that one.
    """
    try:
        if sys.platform == "win32":
            msvcrt.locking(file_number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file_number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
