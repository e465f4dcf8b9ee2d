"""Codes that make another device the same guest, as both kinds of store keep them."""

from quandary.server.settings import Database
from tests.server.stored import AnyStore, counts, serve_until, with_store


def test_a_code_is_used_once_also_after_a_restart(place: Database) -> None:
    async def use(store: AnyStore) -> list[str | None]:
        return [await store.use_transfer_code(digest) for digest in (b"other", b"code", b"code")]

    with_store(place, lambda store: store.put_transfer_code(b"code", "ann", 600))
    assert with_store(place, use) == [None, "ann", None]


def test_a_code_ends_by_the_time_of_service(place: Database) -> None:
    async def work(store: AnyStore) -> list[str | None]:
        serve_until(store, 100.0)
        await store.put_transfer_code(b"ann", "ann", 600)
        await store.put_transfer_code(b"ben", "ben", 601)
        serve_until(store, 700.0)
        return [await store.use_transfer_code(name) for name in (b"ann", b"ben", b"ann")]

    assert with_store(place, work) == [None, "ben", None]


def test_a_guest_has_one_code_at_a_time(place: Database) -> None:
    async def work(store: AnyStore) -> list[str | None]:
        for digest, guest in ((b"first", "ann"), (b"other", "ben"), (b"second", "ann")):
            await store.put_transfer_code(digest, guest, 600)
        await store.drop_transfer_code("ben")
        return [await store.use_transfer_code(name) for name in (b"first", b"second", b"other")]

    assert with_store(place, work) == [None, "ann", None]


def test_codes_that_have_ended_are_deleted(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        for guest, seconds in (("ann", 0), ("ben", 600)):
            await store.put_transfer_code(guest.encode(), guest, seconds)
        await store.delete_leftovers(0.0)

    with_store(place, work)
    assert counts(place, "transfer_code") == {"transfer_code": 1}
