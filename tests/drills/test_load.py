"""The load drill in small: every move is answered; how soon is not for a test to say."""

import pytest

from drills.load import drill as load
from drills.load.servers import Nodes


def test_every_move_is_stored_and_answered() -> None:
    figures = load.measure(rate=60, seconds=1.5, tables=12)
    assert load.broken_promises(figures) == []
    assert figures["moves"] == 90
    assert figures["sockets"] == 24
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["echo_per_second"] > 0


def test_nodes_are_measured_beside_one_on_sqlite() -> None:
    figures = load.compare(rate=40, seconds=1.0, tables=8, nodes=Nodes(2, None))
    assert figures["broken"] == []
    for name in ("sqlite", "nodes_2"):
        assert figures[f"{name}_moves"] == 40
        assert figures[f"{name}_written_bytes_per_move"] > 0
        assert figures[f"{name}_commits_per_move"] > 0
    assert figures["nodes_2_database_cpu_ms_per_move"] > 0


@pytest.mark.parametrize(
    ("number", "database"), [(2, "sqlite"), (1, "tables.sqlite3"), (1, "mysql://somewhere")]
)
def test_a_database_that_does_not_fit_is_one_sentence(number: int, database: str) -> None:
    figures = load.run(8, nodes=number, database=database)
    assert len(figures["broken"]) == 1
