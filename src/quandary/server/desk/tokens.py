"""Secrets that open the desk, each in a file of its own."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


class TokenNotMade(Exception):
    """The file is there already, or cannot be written; one sentence says so."""


def make_token_file(path: Path) -> None:
    """A new secret in a new file that only its owner can read."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise TokenNotMade(f"{path} is there already; remove it first") from None
    except OSError as error:
        raise TokenNotMade(f"cannot write {path}: {error.strerror}") from None
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"{secrets.token_urlsafe(32)}\n")
