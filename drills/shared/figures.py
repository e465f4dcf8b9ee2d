"""What a drill returns: a flat dictionary of figures for people and programs.

Under `broken` stand the promises that were not kept, each as a sentence; an empty list, or none,
means that all of them were.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Figures: TypeAlias = dict[str, Any]
