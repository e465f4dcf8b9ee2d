"""A file that one process holds. The lock goes when its holder does, however that ends."""

from __future__ import annotations

import errno
import struct
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HAS_BYTE_LOCK = sys.platform == "linux"
FAR_BYTE = 2**62
"""No database is as long as this, and SQLite's own locks are elsewhere."""


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


def takes_byte_lock(file_number: int) -> bool:
    """Lock an open file that others lock in their own way, whatever name it was opened by.

    One byte far behind its end is locked, and by this opening of the file: closing another one
    of the same process does not end it. Where there is no such lock, nothing is refused.
    """
    if sys.platform != "linux":
        return True
    far_byte = struct.pack("@hhqqi", fcntl.F_WRLCK, 0, FAR_BYTE, 1, 0)
    try:
        fcntl.fcntl(file_number, fcntl.F_OFD_SETLK, far_byte)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True
