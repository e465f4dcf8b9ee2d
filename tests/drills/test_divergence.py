"""What the drill of several nodes takes for a difference between a player and the log."""

from __future__ import annotations

import copy

import pytest
from msgspec import to_builtins

from drills.nodes.divergence import FoldedLog, fold_logs
from drills.nodes.drill import merge
from drills.nodes.roaming_client import RoamingClient
from drills.shared.restartable_server import StoredEvent
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.broadcast import LiveFacts, snapshot
from quandary.server.table.log_entries import encode_body, kind_of
from quandary.server.table.new_table import make_table


def log_of_a_table() -> FoldedLog:
    new_table = NewTable("quando", 3, name="Ann", bots=["casual"])
    bodies = [*make_table("t", new_table, "ann"), log_entries.ChatSaid(0, "hello")]
    events = [
        StoredEvent("t", seq, None, kind_of(body), encode_body(body))
        for seq, body in enumerate(bodies, start=1)
    ]
    return fold_logs(events)["t"]


def client_that_knows(log: FoldedLog) -> RoamingClient:
    """A player who was told everything that stands in the log."""
    client = RoamingClient("", "t", seats=[0])
    everybody = LiveFacts([True] * len(log.state.places))
    client._take_in({"type": "snapshot", **to_builtins(snapshot(log.state, (0,), everybody))})
    client.told = copy.deepcopy(log.told)
    return client


def test_who_was_told_all_of_it_does_not_differ() -> None:
    log = log_of_a_table()
    client = client_that_knows(log)
    assert log.is_known_to(client)
    assert not log.differences(client)


@pytest.mark.parametrize("fault", ["told", "table", "view", "out of order"])
def test_every_difference_counts(fault: str) -> None:
    log = log_of_a_table()
    client = client_that_knows(log)
    assert client.state is not None
    if fault == "told":
        client.told[client.seq] = ("chat_said", 0, {"text": "hullo"})
    elif fault == "table":
        client.state["seats"][1]["name"] = "Somebody"
    elif fault == "view":
        client.views[0]["legal"] = ["knock"]
    else:
        skipped = {"type": "update", "seq": client.seq + 2, "kind": "x", "seat": 0, "detail": {}}
        client._take_in({**skipped, "seats": []})
    assert log.differences(client)


def test_figures_of_several_runs_are_added_but_for_the_slowest() -> None:
    one = {"lost": 1, "slowest_takeover_seconds": 7.0, "broken": ["lost: 1"]}
    other = {"lost": 2, "slowest_takeover_seconds": 5.0, "broken": [], "refused_stale": 3}
    assert merge([one, other]) == {
        "lost": 3, "slowest_takeover_seconds": 7.0, "broken": ["lost: 1"], "refused_stale": 3
    }  # fmt: skip
