"""Values through a pipe, as plain bytes.

`Connection.send` writes from a view into a `BytesIO`. When the other end dies in the middle of a
long message, the exception keeps that view, and Python 3.12.1 crashes as it collects it. It also
puts what is received together in one, so both directions are done by hand.
"""

from __future__ import annotations

import pickle
from multiprocessing.connection import Connection
from typing import Any


def send(pipe: Connection, value: Any) -> None:
    """Send a value; raises `OSError` if the other end is gone."""
    pipe.send_bytes(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def receive(pipe: Connection) -> Any:
    """The next value; raises `EOFError` or `OSError` if the other end is gone."""
    return pickle.loads(pipe.recv_bytes())
