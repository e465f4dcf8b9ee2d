"""Gets PostgreSQL and Redis for the tests that need real ones, where that is possible.

`python -m tests.server.provide` is run before the tests. As root on Debian, apt-get installs what
is missing; elsewhere it says which tests will be skipped, and why.
"""

import sys

from drills.shared.postgres_server import NoPostgres, find_programs
from drills.shared.redis_server import NoRedis, find_program
from tools.launcher.processes import SetUpFailed, say
from tools.launcher.system_packages import has_apt, install_packages

REASON = "The tests of PostgreSQL and of several nodes need a server of it, and Redis."


def find_missing() -> tuple[str, ...]:
    """Debian's packages for what is not on this machine."""
    missing = []
    try:
        find_programs()
    except NoPostgres:
        missing.append("postgresql")
    try:
        find_program()
    except NoRedis:
        missing.append("redis-server")
    return tuple(missing)


def main() -> int:
    """Make sure that there are both, or say what will not be tested."""
    missing = find_missing()
    try:
        if missing and has_apt():
            install_packages(missing, REASON)
    except SetUpFailed as failure:
        say(str(failure))
    if still_missing := find_missing():
        say(f"Tests that need {' and '.join(still_missing)} will be skipped.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
