"""Where the server listens, what people type, and the names that are answered."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import pytest

from timepirates.server import network


def listening(host: str | None, port: int | None) -> set[tuple[str, int]]:
    sockets, number = network.open_sockets(host, port)
    try:
        assert {each.getsockname()[1] for each in sockets} == {number}
        return {each.getsockname()[:2] for each in sockets}
    finally:
        for each in sockets:
            each.close()


def test_without_a_host_only_this_machine_can_connect():
    assert {host for host, _port in listening(None, 0)} == {"127.0.0.1"}


def test_at_an_address_of_the_network_this_machines_kernels_find_the_server_too():
    assert {host for host, _port in listening("127.0.0.2", 0)} == {"127.0.0.1", "127.0.0.2"}
    assert {host for host, _port in listening("0.0.0.0", 0)} == {"0.0.0.0"}


def test_the_port_asked_for_is_taken_at_every_address_or_at_none():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        taken.listen()
        with pytest.raises(OSError, match=f"port {port} of the address 127.0.0.1 cannot be used"):
            network.open_sockets("127.0.0.2", port)
    assert listening("127.0.0.2", port) == {("127.0.0.1", port), ("127.0.0.2", port)}


def test_where_the_usual_port_is_taken_any_that_is_free_serves(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(network, "USUAL_PORT", taken.getsockname()[1])
        assert all(port != network.USUAL_PORT for _host, port in listening(None, None))
    assert listening(None, None) == {("127.0.0.1", network.USUAL_PORT)}


@pytest.mark.parametrize("host", ["203.0.113.9", "no such name", "*", "", "nowhere.invalid"])
def test_an_address_that_is_not_this_machines_is_refused_in_one_line(host):
    with pytest.raises(OSError, match=r"port \d+ of the address .* cannot be used: \S") as refused:
        network.open_sockets(host, None)
    assert "\n" not in refused.value.strerror


def test_one_address_is_typed_for_a_host_and_one_for_each_network_for_all(monkeypatch):
    monkeypatch.setattr(network, "interfaces", lambda: ["192.0.2.7", "198.51.100.3", "2001:db8::1"])
    assert network.hosts_for_users(None) == ["127.0.0.1"]
    assert network.hosts_for_users("192.0.2.7") == ["192.0.2.7"]
    assert network.hosts_for_users("0.0.0.0") == ["192.0.2.7", "198.51.100.3"]
    assert network.hosts_for_users("::") == ["192.0.2.7", "198.51.100.3", "2001:db8::1"]
    monkeypatch.setattr(network, "interfaces", list)
    assert network.hosts_for_users("0.0.0.0") == ["127.0.0.1"]
    assert network.address("2001:db8::1", 80) == "http://[2001:db8::1]:80/"


def there(address: str, family: int = socket.AF_INET) -> SimpleNamespace:
    """An address of a network, as psutil gives it."""
    return SimpleNamespace(address=address, family=family)


def machine(monkeypatch, route: str, **networks: list[SimpleNamespace]) -> None:
    """Let this machine have some networks and an address by which it reaches others; `down` is not connected."""
    up = {name: SimpleNamespace(isup=name != "down") for name in networks}
    monkeypatch.setattr(network.psutil, "net_if_stats", lambda: up)
    monkeypatch.setattr(network.psutil, "net_if_addrs", lambda: networks)
    monkeypatch.setattr(network, "_default_route_address", lambda: route)


def test_only_addresses_that_others_reach_are_of_a_network(monkeypatch):
    wifi = [
        there("fe80::1%wifi", socket.AF_INET6),
        there("2001:db8::1", socket.AF_INET6),
        there("192.0.2.7"),
        there("02:00:00:00:00:00", -1),
    ]
    machine(
        monkeypatch,
        "",
        lo=[there("127.0.0.1"), there("::1", socket.AF_INET6)],
        wifi=wifi,
        down=[there("192.0.2.9")],
    )
    assert network.interfaces() == ["192.0.2.7", "2001:db8::1"]


@pytest.mark.parametrize(
    ("route", "found"),
    [
        ("198.51.100.3", ["198.51.100.3", "192.0.2.7", "172.17.0.1", "10.8.0.2"]),
        ("10.8.0.2", ["192.0.2.7", "198.51.100.3", "10.8.0.2", "172.17.0.1"]),
    ],
)
def test_the_likeliest_address_comes_first_and_virtual_networks_last(monkeypatch, route, found):
    addresses = {"docker0": "172.17.0.1", "tun0": "10.8.0.2", "cable": "192.0.2.7", "wifi": "198.51.100.3"}
    machine(monkeypatch, route, **{name: [there(address)] for name, address in addresses.items()})
    assert network.interfaces() == found


def test_the_names_that_are_answered_are_this_machines_and_the_host(monkeypatch):
    monkeypatch.setattr(network, "interfaces", lambda: ["192.0.2.7"])
    monkeypatch.setattr(network.socket, "gethostname", lambda: "Ship.example")
    assert network.answered(None) == {"localhost", "127.0.0.1"}
    assert network.answered("192.0.2.7") == {
        "localhost",
        "127.0.0.1",
        "ship.example",
        "ship",
        "ship.local",
        "192.0.2.7",
    }
    assert not {"0.0.0.0", ""} & network.answered("0.0.0.0")


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("127.0.0.1:8716", "127.0.0.1"),
        ("localhost", "localhost"),
        ("LocalHost.:80", "localhost"),
        ("[::1]:80", "::1"),
        ("[::1]", "::1"),
        ("evil.example:8716", "evil.example"),
        ("127.0.0.1.evil.example", "127.0.0.1.evil.example"),
        ("127.0.0.1:80:80", "127.0.0.1:80"),
        ("", ""),
        ("localhost@evil.example", "localhost@evil.example"),
    ],
)
def test_the_host_of_a_request_is_read_without_its_port(header, host):
    assert network.header_host(header) == host
