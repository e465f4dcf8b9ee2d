"""`python -m quandary`: the same as the command `quandary`."""

import sys

from quandary.cli import main

if __name__ == "__main__":
    sys.exit(main())
