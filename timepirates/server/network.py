"""The network addresses and host names of the server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

import psutil
import tornado.netutil

from timepirates.core.i18n import _

HERE = "127.0.0.1"
USUAL_PORT = 8716
WILDCARDS = ("0.0.0.0", "::")
UNUSED_ADDRESS = ("192.0.2.1", 9)
"""A reserved address that no machine has. It is used only to find the default network route."""
VIRTUAL_PREFIXES = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vboxnet",
    "vmnet",
    "vEthernet",
    "tun",
    "tap",
    "wg",
    "tailscale",
    "utun",
)
"""Prefixes of the names of virtual network interfaces, such as those of containers and tunnels."""
MAX_BIND_ATTEMPTS = 5
"""Maximum number of attempts to find one port that is free on all addresses of the server."""


def open_sockets(host: str | None, port: int | None) -> tuple[list[socket.socket], int]:
    """Open the server's sockets, including one for the local machine only. Return the sockets and their port.

    The port is the requested one, or else the usual one, or else any free one.

    Raises
    ------
    OSError
        If the host or port cannot be used.
    """
    hosts = _listening(host)
    for number in [port] if port else [*([USUAL_PORT] if port is None else []), *[0] * (MAX_BIND_ATTEMPTS - 1)]:
        try:
            return _bound(hosts, number)
        except OSError:
            if port:
                raise
    return _bound(hosts, 0)


def _listening(host: str | None) -> list[str]:
    if host is None or host == HERE:
        return [HERE]
    if host == "::":
        return ["::", "0.0.0.0"]
    return [host] if host in WILDCARDS else [host, HERE]


def _bound(hosts: Iterable[str], port: int) -> tuple[list[socket.socket], int]:
    """Return sockets for all hosts, and their port. If the port is 0, use any free port of the first host."""
    found: list[socket.socket] = []
    for host in hosts:
        try:
            found += tornado.netutil.bind_sockets(port, host)
        except OSError as error:
            for each in found:
                each.close()
            raise OSError(
                error.errno,
                _("port {port} of the address {host} cannot be used: {problem}").format(
                    port=port, host=host, problem=error.strerror or error
                ),
            ) from error
        port = port or found[0].getsockname()[1]
    return found, port


def hosts_for_users(host: str | None) -> list[str]:
    """Return the hosts for the links that users get: the given host, or one host per network of this machine."""
    if host not in WILDCARDS:
        return [host or HERE]
    return [each for each in interfaces() if host == "::" or ":" not in each] or [HERE]


def interfaces() -> list[str]:
    """Return the IP addresses of this machine's network interfaces, except loopback and link-local addresses.

    Those with which other devices most probably reach this machine come first: IPv4 before IPv6, virtual networks last,
    and the address of the default route before others.
    """
    up = {name for name, about in psutil.net_if_stats().items() if about.isup}
    usual = _default_route_address()
    found = [
        (address.version, name.startswith(VIRTUAL_PREFIXES), str(address) != usual, address)
        for name, all in psutil.net_if_addrs().items()
        if name in up
        for each in all
        if each.family in (socket.AF_INET, socket.AF_INET6)
        for address in [ipaddress.ip_address(each.address.partition("%")[0])]
    ]
    ranked = sorted(found, key=lambda each: each[:3])
    return [str(each) for *_rank, each in ranked if not (each.is_loopback or each.is_link_local)]


def _default_route_address() -> str:
    """Return this machine's IPv4 address on the default network route, or an empty string if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(UNUSED_ADDRESS)
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def address(host: str, port: int, prefix: str = "") -> str:
    """Return the address of the play page on a host. The path of the address begins with `prefix`, such as "/games"."""
    return f"http://[{host}]:{port}{prefix}/" if ":" in host else f"http://{host}:{port}{prefix}/"


def origin(address: str) -> str:
    """Return the scheme, host and port of a URL, as in the HTTP header Origin."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


def answered(host: str | None) -> frozenset[str]:
    """Return the host names and IP addresses with which a request may address this server."""
    if host is None:
        return frozenset({"localhost", HERE})
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(
        {
            "localhost",
            HERE,
            name,
            short,
            f"{short}.local",
            *interfaces(),
            *_addresses(host),
            *(each.lower() for each in hosts_for_users(host)),
        }
    )


def _addresses(host: str) -> set[str]:
    try:
        return {str(each[4][0]) for each in socket.getaddrinfo(host, None)} - {*WILDCARDS}
    except OSError:
        return set()


def header_host(header: str) -> str:
    """Return the host name in an HTTP Host header in lower case, without the port."""
    head = header.strip().lower()
    if head.startswith("["):
        return head[1:].partition("]")[0]
    name, colon, port = head.rpartition(":")
    return (name if colon and port.isdecimal() else head).removesuffix(".")


def is_loopback(host: str) -> bool:
    """Return whether a host is an address that only this machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
