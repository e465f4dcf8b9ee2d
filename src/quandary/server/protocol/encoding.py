"""Messages as they go over the wire."""

from __future__ import annotations

import msgspec

from quandary.server.protocol.outgoing import Outgoing

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing) -> bytes:
    """A message's bytes."""
    return _encoder.encode(message)
