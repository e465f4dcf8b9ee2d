"""An address as it may be stored for a while: not in clear, though trying all would find it.

Anybody who can read the whole database has the key, too; dumps leave the digests out.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

PURPOSE = b"address digest"


@dataclass(frozen=True)
class AddressDigest:
    """Digests by a secret that all nodes share; without it, four billion tries would find one."""

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    def of(self, address: str) -> bytes:
        """The digest of an address (`limits.household`)."""
        return hmac.digest(self.secret, PURPOSE + address.encode(), hashlib.sha256)[:16]
