"""Packages that only researchers need, and what to say where one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from quandary import fast


class ResearchExtraMissing(ImportError):
    """A package of the extra `research` is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(
            f"This needs {package}, which is not installed: pip install 'quandary[research]'"
        )


def require(*packages: str) -> None:
    """Raise `ResearchExtraMissing` unless all are installed, `FastCoreMissing` without numba."""
    fast.require()
    for package in packages:
        if find_spec(package) is None:
            raise ResearchExtraMissing(package)
