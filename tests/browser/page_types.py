"""The types of the page's modules, checked by tsc: `python3 run.py types`.

Not part of the tests, because the compiler is fetched from the npm registry by npx.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

COMPILER = "typescript@5.9"
PROJECT = Path(__file__).parents[2] / "src" / "quandary" / "web" / "tsconfig.json"


def main() -> int:
    """Run the compiler; it writes nothing."""
    npx = shutil.which("npx")
    if npx is None:
        print("The types are checked by tsc, which needs Node.js with npx.", file=sys.stderr)
        return 1
    return subprocess.call([npx, "--yes", "-p", COMPILER, "tsc", "-p", str(PROJECT)])


if __name__ == "__main__":
    sys.exit(main())
