"""`python -m drills NAME [SIZE]`, which `python3 run.py drill` starts."""

import sys

from drills.command import main

if __name__ == "__main__":
    sys.exit(main())
