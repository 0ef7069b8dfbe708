"""A page that leaves while its websocket is being opened: the server puts the connection away and says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from tornado import web
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from timepirates.server.page_websocket import tolerate_early_close
from timepirates.server.pages import with_tolerant_websocket

Handler = tolerate_early_close(VoilaKernelWebsocketHandler)


def opening(monkeypatch, *happens: Callable) -> tuple[VoilaKernelWebsocketHandler, list[str]]:
    """A websocket that is being opened, in which some things happen, and how often its connection was ended."""
    ended: list[str] = []
    connection = SimpleNamespace(disconnect=lambda: ended.append("ended"), kernel_ws_protocol=None)

    async def pre_get(self) -> None:
        for each in happens:
            each(self, connection)

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "pre_get", pre_get)
    return Handler.__new__(Handler), ended


def connects(handler, connection) -> None:
    """Jupyter makes the connection with the kernel."""
    handler.connection = connection


def leaves(handler, _connection) -> None:
    """The browser has closed the line."""
    handler.on_close()


def test_a_page_that_leaves_before_its_websocket_is_open_gets_no_answer(monkeypatch):
    handler, ended = opening(monkeypatch, connects, leaves)
    with pytest.raises(web.Finish):
        asyncio.run(handler.pre_get())
    assert ended == ["ended"]


def test_a_page_that_leaves_before_there_is_a_connection_leaves_none(monkeypatch):
    handler, ended = opening(monkeypatch, leaves, connects)
    with pytest.raises(web.Finish):
        asyncio.run(handler.pre_get())
    assert ended == ["ended"]
    assert handler.connection is None


def test_a_page_that_stays_is_connected_and_ends_its_connection_when_it_leaves(monkeypatch):
    handler, ended = opening(monkeypatch, connects)
    asyncio.run(handler.pre_get())
    assert handler.select_subprotocol(["v1.kernel.websocket.jupyter.org"]) == "v1.kernel.websocket.jupyter.org"
    assert ended == []
    handler.on_close()
    assert ended == ["ended"]


def test_the_pages_serve_the_websocket_of_their_own_and_everything_else_as_it_is():
    path, kind, about = with_tolerant_websocket(("/channels", VoilaKernelWebsocketHandler, {"x": 1}))
    assert (path, about) == ("/channels", {"x": 1})
    assert issubclass(kind, VoilaKernelWebsocketHandler)
    assert kind is not VoilaKernelWebsocketHandler
    assert with_tolerant_websocket(("/", TornadoVoilaHandler)) == ("/", TornadoVoilaHandler)
