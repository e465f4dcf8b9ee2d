"""Guests by a signed cookie, seats by tokens that renew themselves."""

import asyncio
import base64
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.server.room.identity import Guests, Keys, digest_of, new_id
from quandary.server.store.sqlite import SqliteStore

TABLE = "T" * 22
Drill = Callable[[Keys, SqliteStore], Awaitable[None]]


def with_keys(folder: Path, drill: Drill) -> None:
    async def run() -> None:
        store = SqliteStore(folder / "keys.sqlite3")
        try:
            await drill(Keys(store), store)
        finally:
            await store.close()

    asyncio.run(run())


async def opened(keys: Keys, token: str, table: str = TABLE) -> tuple[int, str]:
    """The seat a token opens, and the next token."""
    used = await keys.use(table, [token])
    assert used is not None
    [found] = used
    assert found.key.seat == found.token.seat
    return found.key.seat, found.token.token


def test_a_token_opens_its_seat_at_its_table_and_gives_another(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        first = await keys.issue(TABLE, 2, "guest")
        assert await keys.use("U" * 22, [first.token]) is None
        assert await keys.use(TABLE, [first.token + "x"]) is None
        seat, second = await opened(keys, first.token)
        assert seat == 2
        assert second != first.token

    with_keys(tmp_path, drill)


def test_a_lost_answer_locks_nobody_out_and_a_used_one_ends_the_old(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        first = await keys.issue(TABLE, 0, "guest")
        _, lost = await opened(keys, first.token)
        _, second = await opened(keys, first.token)
        assert await keys.use(TABLE, [lost]) is None
        _, third = await opened(keys, second)
        assert await keys.use(TABLE, [first.token]) is None
        await opened(keys, third)
        assert await keys.use(TABLE, [second]) is None

    with_keys(tmp_path, drill)


def test_another_device_has_a_chain_of_its_own(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        one, two = await keys.issue(TABLE, 0, "guest"), await keys.issue(TABLE, 0, "guest")
        _, one_next = await opened(keys, one.token)
        await opened(keys, one_next)
        await opened(keys, two.token)

    with_keys(tmp_path, drill)


def test_a_link_ends_once_its_answer_has_arrived(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        link = await keys.issue(TABLE, 1, "guest", is_link=True)
        await keys.use(TABLE, [link.token])  # The answer is lost.
        [arrived] = await keys.use(TABLE, [link.token]) or []
        assert not arrived.key.is_link
        assert arrived.link == digest_of(link.token)
        await keys.end_links([arrived.link])
        assert await keys.use(TABLE, [link.token]) is None
        await keys.end_links([arrived.link])
        [next_one] = await keys.use(TABLE, [arrived.token.token]) or []
        assert next_one.link is None

    with_keys(tmp_path, drill)


def test_a_link_ends_with_the_use_of_what_follows_it(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        link = await keys.issue(TABLE, 1, "guest", is_link=True)
        _, second = await opened(keys, link.token)
        await opened(keys, second)
        await opened(keys, second)
        assert await keys.use(TABLE, [link.token]) is None

    with_keys(tmp_path, drill)


def test_of_those_who_use_a_link_at_the_same_moment_one_keeps_the_seat(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        for _ in range(20):
            link = await keys.issue(TABLE, 1, "guest", is_link=True)
            used = await asyncio.gather(*(keys.use(TABLE, [link.token]) for _ in range(4)))
            await keys.end_links([digest_of(link.token)])
            tokens = [found.token.token for each in used for found in each or []]
            opens = [await keys.use(TABLE, [token]) is not None for token in tokens]
            assert opens.count(True) == 1
            assert await keys.use(TABLE, [link.token]) is None

    with_keys(tmp_path, drill)


def test_a_revoked_token_gives_no_other_whenever_that_happens(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        for _ in range(20):
            first = await keys.issue(TABLE, 1, "guest")
            used, _ = await asyncio.gather(keys.use(TABLE, [first.token]), keys.revoke(TABLE, 1))
            await keys.revoke(TABLE, 1)
            tokens = [first.token, *(found.token.token for found in used or [])]
            assert [await keys.use(TABLE, [token]) for token in tokens] == [None] * len(tokens)

    with_keys(tmp_path, drill)


def test_a_token_that_ends_while_it_is_used_gives_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Revoked after it was found and before its successor is stored."""

    async def drill(keys: Keys, store: SqliteStore) -> None:
        first = await keys.issue(TABLE, 1, "guest")
        real = store.find_tokens

        async def find_and_revoke(table: str, digests: list[bytes]) -> Any:
            found = await real(table, digests)
            await keys.revoke(TABLE)
            return found

        monkeypatch.setattr(store, "find_tokens", find_and_revoke)
        assert await keys.use(TABLE, [first.token]) is None

    with_keys(tmp_path, drill)


def test_revoking_a_seat_leaves_the_others(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        one, two = await keys.issue(TABLE, 0, "a"), await keys.issue(TABLE, 1, "b")
        await keys.revoke(TABLE, 0)
        assert await keys.use(TABLE, [one.token]) is None
        await opened(keys, two.token)
        other = await keys.issue("U" * 22, 0, "c")
        await keys.revoke(TABLE)
        await opened(keys, other.token, "U" * 22)

    with_keys(tmp_path, drill)


def test_only_a_digest_of_a_token_is_on_disk(tmp_path: Path) -> None:
    given_out: list[str] = []

    async def drill(keys: Keys, store: SqliteStore) -> None:
        token = await keys.issue(TABLE, 0, "guest")
        given_out.extend([token.token, (await opened(keys, token.token))[1]])

    with_keys(tmp_path, drill)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for token in given_out:
        assert token.encode() not in stored
        assert base64.urlsafe_b64decode(token + "=") not in stored
        assert digest_of(token) in stored


def test_tokens_and_ids_are_long_and_never_the_same(tmp_path: Path) -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert len(new_id()) == 22

    async def drill(keys: Keys, store: SqliteStore) -> None:
        token = (await keys.issue(TABLE, 0, "guest")).token
        assert len(base64.urlsafe_b64decode(token + "=")) == 32

    with_keys(tmp_path, drill)


# Cookies


def test_a_cookie_tells_its_guest_to_the_server_that_signed_it() -> None:
    guests = Guests(b"secret")
    cookie = guests.write("guest-1")
    assert guests.read(cookie) == "guest-1"
    assert Guests(b"another").read(cookie) is None
    assert guests.read(None) is None
    assert guests.read("") is None
    assert guests.read("guest-1") is None


@given(st.text(max_size=200) | st.text(alphabet="guest-1.AaBb09_", max_size=60))
def test_no_other_cookie_is_believed(cookie: str) -> None:
    assert Guests(b"secret").read(cookie) is None


@given(st.integers(0, 60), st.characters())
def test_a_changed_cookie_is_not_believed(place: int, letter: str) -> None:
    guests = Guests(b"secret")
    cookie = guests.write("guest-1")
    place %= len(cookie) - 1  # The last letter of a signature has bits that stand for nothing.
    forged = cookie[:place] + letter + cookie[place + 1 :]
    assert guests.read(forged) is None or forged == cookie


def test_a_token_tells_whose_it_is_and_a_link_does_not(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        token = (await keys.issue(TABLE, 1, "guest")).token
        link = (await keys.issue(TABLE, 1, "guest", is_link=True)).token
        asked = [await keys.guest_of(TABLE, shown) for shown in (token, link, "wrong", "")]
        assert asked == ["guest", None, None, None]
        assert await keys.guest_of("A" * 22, token) is None
        await opened(keys, token)

    with_keys(tmp_path, drill)


def test_a_new_link_ends_the_one_that_was_not_used(tmp_path: Path) -> None:
    async def drill(keys: Keys, store: SqliteStore) -> None:
        first = await keys.issue(TABLE, 1, "guest", is_link=True)
        second = await keys.issue(TABLE, 1, "guest", is_link=True)
        assert await keys.use(TABLE, [first.token]) is None
        assert await keys.use(TABLE, [second.token]) is not None

    with_keys(tmp_path, drill)
