"""Where the server listens, the addresses that people type, and the names under which it answers."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

import psutil
import tornado.netutil

from timepirates.core.i18n import _

HERE = "127.0.0.1"
USUAL_PORT = 8716
WILDCARDS = ("0.0.0.0", "::")
TRIES = 5
"""How often a free port of the first address is tried at the others."""


def bind(host: str | None, port: int | None) -> tuple[list[socket.socket], int]:
    """Sockets at an address of this machine and always at its own loopback, where kernels find the server; and their
    port: the one asked for, else the usual one, else any that is free. OSError says what cannot be used."""
    hosts = _listening(host)
    for number in [port] if port else [*([USUAL_PORT] if port is None else []), *[0] * (TRIES - 1)]:
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
    """Sockets at each of the hosts, all or none, and their port: any that the first host has free where it is 0."""
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


def typed(host: str | None) -> list[str]:
    """The hosts to type: the one asked for; where all are listened to, that of each network this machine is in."""
    if host not in WILDCARDS:
        return [host or HERE]
    return [each for each in interfaces() if host == "::" or ":" not in each] or [HERE]


def interfaces() -> list[str]:
    """The addresses of this machine in its networks, those of version 4 first; none that only it can reach."""
    up = {name for name, about in psutil.net_if_stats().items() if about.isup}
    found = [
        ipaddress.ip_address(each.address.partition("%")[0])
        for name, all in psutil.net_if_addrs().items()
        if name in up
        for each in all
        if each.family in (socket.AF_INET, socket.AF_INET6)
    ]
    return [
        str(each)
        for each in sorted(found, key=lambda each: each.version)
        if not (each.is_loopback or each.is_link_local)
    ]


def address(host: str, port: int) -> str:
    """The address of the play page at a host."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def answered(host: str | None) -> frozenset[str]:
    """The names under which the server answers: this machine's own, and those to type."""
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
            *(each.lower() for each in typed(host)),
        }
    )


def _addresses(host: str) -> set[str]:
    try:
        return {str(each[4][0]) for each in socket.getaddrinfo(host, None)} - {*WILDCARDS}
    except OSError:
        return set()


def host_of(header: str) -> str:
    """The host in a request's Host, without its port, as `answered` writes it."""
    head = header.strip().lower()
    if head.startswith("["):
        return head[1:].partition("]")[0]
    name, colon, port = head.rpartition(":")
    return (name if colon and port.isdecimal() else head).removesuffix(".")


def is_loopback(host: str) -> bool:
    """Whether it is an address that only this machine reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
