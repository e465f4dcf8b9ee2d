"""Scripts and styles as they are sent: without comments and indentation, line by line as written.

That is a quarter less on a first visit, without a tool that rewrites code.
"""

from __future__ import annotations

import re

COMMENT = re.compile(rb"(?m)^[ ]*/\*(?!!)(?:(?!\*/)[\s\S])*\*/[ ]*\n")
"""One that has its lines to itself. A type in front of a value stays, and so does a licence."""
LINE_COMMENT = re.compile(rb"(?m)^[ ]*//.*\n")
INDENTATION = re.compile(rb"(?m)^[ ]+")


def compact_script(text: bytes) -> bytes:
    """JavaScript without what only its readers need.

    Templates of several lines lose their indentation, too; htm drops it anyway. No text of ours
    has a line like a comment.
    """
    return INDENTATION.sub(b"", LINE_COMMENT.sub(b"", COMMENT.sub(b"", text)))


def compact_style(text: bytes) -> bytes:
    """The same for CSS, which has no comments that end with their line."""
    return INDENTATION.sub(b"", COMMENT.sub(b"", text))
