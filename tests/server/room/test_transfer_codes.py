"""Codes that make another device the same guest."""

import asyncio
from pathlib import Path

from quandary.server.room.transfer_codes import LENGTH, TransferCodes
from quandary.server.store.sqlite import SqliteStore
from tests.server.stored import with_store


def test_a_code_may_be_typed_as_one_likes(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        codes = TransferCodes(store)
        code = await codes.make("ann")
        assert len(code) == LENGTH
        assert await codes.use("A" * LENGTH) is None
        assert await codes.use(f" {code[:4]}-{code[4:8].lower()} {code[8:]}") == "ann"

    with_store(tmp_path / "q", work)


def test_the_code_of_a_guest_who_is_forgotten_ends(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        codes = TransferCodes(store)
        mine, others = await asyncio.gather(codes.make("ann"), codes.make("ben"))
        await codes.end("ann")
        assert [await codes.use(code) for code in (mine, others)] == [None, "ben"]

    with_store(tmp_path / "q", work)
