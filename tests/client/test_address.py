"""Links to tables, as people send them to each other."""

import pytest

from quandary.client.address import BadAddress, TableAddress, read_address, read_server


def test_a_link_names_server_table_and_perhaps_a_key() -> None:
    address = read_address(" https://cards.example:8443/t/gc_pf-ZvcO#key ")
    assert address == TableAddress("https://cards.example:8443", "gc_pf-ZvcO", "key")
    assert address.link == "https://cards.example:8443/t/gc_pf-ZvcO"
    assert address.socket == "wss://cards.example:8443/api/socket"


@pytest.mark.parametrize("text", ["", "t/abc", "http:///t/abc", "http://h/t/", "http://h/t/a/b"])
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(BadAddress):
        read_address(text)


def test_a_server_is_an_address_without_a_path() -> None:
    assert read_server("http://127.0.0.1:8711/") == "http://127.0.0.1:8711"
    with pytest.raises(BadAddress):
        read_server("http://127.0.0.1/t/abc")
