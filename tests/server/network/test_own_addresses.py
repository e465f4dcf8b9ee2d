"""The addresses that guests can use: the likeliest first, and none that a browser cannot open."""

from ipaddress import ip_interface

import ifaddr
import pytest

from quandary.server.network import own_addresses as own
from quandary.server.network.own_addresses import (
    addresses_for_guests,
    local_addresses,
    own_addresses,
)


def adapter(name: str, *interfaces: str, about: str = "") -> ifaddr.Adapter:
    ips = []
    for text in interfaces:
        ip, prefix = ip_interface(text).ip, ip_interface(text).network.prefixlen
        place = str(ip) if ip.version == 4 else (str(ip), 0, 0)
        ips.append(ifaddr.IP(place, prefix, name))
    return ifaddr.Adapter(name, about or name, ips)


MACHINE = [
    adapter("lo", "127.0.0.1/8", "::1/128"),
    adapter("docker0", "172.17.0.1/16"),
    adapter("eth0", "10.1.2.3/24", "fe80::5/64", "2001:db8::3/64"),
    adapter("wlan0", "192.168.7.9/24", "169.254.3.3/16"),
]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two networks that goes out through the second."""
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: MACHINE)
    monkeypatch.setattr(own, "_usual_address", lambda: "192.168.7.9")


def test_the_address_of_the_usual_way_out_comes_first_and_virtual_ones_last() -> None:
    assert [str(address.ip) for address in own_addresses()] == [
        "192.168.7.9",
        "10.1.2.3",
        "169.254.3.3",
        "2001:db8::3",
        "172.17.0.1",
    ]


def test_the_local_ones_are_private_and_of_no_virtual_adapter() -> None:
    assert [str(address.ip) for address in local_addresses()] == [
        "192.168.7.9",
        "10.1.2.3",
        "169.254.3.3",
    ]


@pytest.mark.parametrize(
    "distant",
    [
        adapter("tun0", "10.8.0.6/16"),
        adapter("tailscale0", "100.101.1.1/10", "fd7a:115c:a1e0::1/48"),
        adapter("{6E1B}", "10.9.0.2/16", about="TAP-Windows Adapter V9"),
        adapter("{7A2C}", "172.20.0.1/20", about="Hyper-V Virtual Ethernet Adapter"),
        adapter("eth0", "203.0.113.9/20", "2001:db8::3/64"),
        adapter("eth0", "100.64.3.4/16"),
        adapter("eth0", "10.0.0.5/32"),
    ],
    ids=lambda machine: machine.ips[0].ip,
)
def test_a_distant_network_is_not_local_even_where_it_is_the_way_out(
    monkeypatch: pytest.MonkeyPatch, distant: ifaddr.Adapter
) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [distant])
    monkeypatch.setattr(own, "_usual_address", lambda: distant.ips[0].ip)
    assert own_addresses()
    assert local_addresses() == []


def test_an_address_of_ipv6_is_local_where_it_is_unique_local(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = adapter("eth0", "fe80::5/64", "fd12:3456::7/64", "2001:db8::3/64")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [machine])
    assert [str(address.ip) for address in local_addresses()] == ["fd12:3456::7"]


def test_every_address_knows_its_network() -> None:
    networks = {str(address.ip): str(address.network) for address in own_addresses()}
    assert networks["10.1.2.3"] == "10.1.2.0/24"
    assert networks["2001:db8::3"] == "2001:db8::/64"


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: MACHINE[:1])
    assert own_addresses() == []
    assert addresses_for_guests("0.0.0.0", 8711) == []


def test_guests_of_a_server_that_listens_everywhere_are_told_where() -> None:
    assert addresses_for_guests("0.0.0.0", 8711)[:2] == [
        "http://192.168.7.9:8711",
        "http://10.1.2.3:8711",
    ]
    assert "http://[2001:db8::3]:8711" in addresses_for_guests("::", 8711)
    assert not any("[" in address for address in addresses_for_guests("0.0.0.0", 8711))


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "192.168.7.9", "cards.lan"])
def test_a_server_at_one_address_tells_no_other(host: str) -> None:
    assert addresses_for_guests(host, 8711) == []


def test_nothing_is_sent_to_find_the_usual_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    address = own._usual_address()
    assert address is None or ip_interface(address).version == 4
