"""What belongs to `python3 run.py test quick`: this is the one place that says so.

Rules, records, words and the server's logic: no browser, no compiled kernels, no server as a
process of its own, and none of the long random walks. Whoever moves a test keeps this true.
"""

from __future__ import annotations

FOLDERS = ("games", "golden", "malformed", "contract", "table", "words", "server")
FILES = ("test_requirements.py", "test_every_clause_has_a_test.py")
TOO_SLOW = (
    "contract/test_conservation.py",
    "contract/test_oracle.py",
    "contract/test_results.py",
    "contract/test_visibility.py",
    "server/store/test_backup.py",
    "server/bots/test_workers.py",
    "server/http/test_review_routes.py",
    "server/records/test_review_jobs.py",
    "server/workers/test_process.py",
    "server/http/test_fuzz.py",
    "server/sockets/test_fuzz.py",
    "server/schema/test_openapi.py",
    "server/running/test_serve.py",
)
QUICK_TESTS = [
    *(f"tests/{name}" for name in (*FOLDERS, *FILES)),
    *(f"--ignore=tests/{name}" for name in TOO_SLOW),
]
