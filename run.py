"""Sets Quandary up and starts it: `python3 run.py` plays, `python3 run.py test` runs every test.

Standard library only, because a bare machine has nothing else; the work is done in
`tools/launcher`. This file is kept so plain that the oldest Python can read it and be refused.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may read this file
    sys.exit("Quandary needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

# An older Python must not come so far.
from tools.launcher.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
