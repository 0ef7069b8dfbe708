"""Requests as a server of tornado gets them, without a network."""

from __future__ import annotations

from types import SimpleNamespace

from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine


class Line:
    """The connection that a request came by."""

    def __init__(self, address: str):
        self.context = SimpleNamespace(remote_ip=address, protocol="http")

    def set_close_callback(self, callback):
        pass


def request(path: str = "/", method: str = "GET", address: str = "127.0.0.1", **headers: str) -> HTTPServerRequest:
    """Return a request from an address; underscores in the names of headers stand for hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    start = RequestStartLine(method, path, "HTTP/1.1")
    return HTTPServerRequest(connection=Line(address), headers=HTTPHeaders(named), start_line=start)
