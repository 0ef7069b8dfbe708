"""What a page begins with, up to the first picture, is sent at once from the second opening on."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace

import pytest
from tornado import httpclient, httpserver, netutil, web

from tests.promptly import eventually
from timepirates.server import pages
from timepirates.server.first_picture import PLACE

HEAD, REST = '<!DOCTYPE html>\n<html lang="en"><body>', "<main>42</main></body></html>"


class Server:
    """Pages whose kernel answers when `kernel` is set; `chunks` is what Voilà makes of the notebook."""

    def __init__(self) -> None:
        self.chunks = [HEAD[:9], HEAD[9:] + "\n" + PLACE + "\n", REST]
        self.kernel, self.fails, self.user = asyncio.Event(), False, "somebody"
        self.drawn = 0
        self.all = SimpleNamespace(
            heads={},
            make_room=self._make_room,
            arriving=0,
            making=set(),
            delivered={},
            end_unused_kernel=self._end_unused,
        )
        self.ended: list[str] = []
        server = self

        class Page(pages.PageHandler):
            def initialize(self) -> None:
                self._all, self.notebook_path = server.all, "play.ipynb"

            async def prepare(self) -> None:
                self.current_user = server.user

            async def _replace_dead_kernels(self) -> None:
                """There is no kernel."""

            def _identify_browser(self) -> None:
                """Nor a network."""

            def _picture(self) -> str:
                server.drawn += 1
                return f"<svg>{server.drawn}</svg>"

            async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
                self.set_header("Content-Type", "text/html")
                self.set_header("Cache-Control", "no-store")
                await server.kernel.wait()
                if server.fails:
                    raise RuntimeError("no kernel")
                for chunk in server.chunks:
                    yield chunk

        app = web.Application([("/", Page)], login_url="/nowhere", cookie_secret="x")
        self.sockets = netutil.bind_sockets(0, "127.0.0.1")
        httpserver.HTTPServer(app).add_sockets(self.sockets)

    async def _make_room(self) -> bool:
        return True

    async def _end_unused(self, id: str) -> None:
        self.ended.append(id)

    async def open(self, so_far: list[str] | None = None) -> SimpleNamespace:
        """The whole answer; `so_far` is filled while it comes."""
        port = self.sockets[0].getsockname()[1]
        got: list[bytes] = []

        def take(chunk: bytes) -> None:
            got.append(chunk)
            if so_far is not None:
                so_far.append(chunk.decode())

        answer = await httpclient.AsyncHTTPClient().fetch(
            f"http://127.0.0.1:{port}/", streaming_callback=take, raise_error=False, follow_redirects=False
        )
        return SimpleNamespace(code=answer.code, headers=answer.headers, text=b"".join(got).decode())


def opened(story: Callable[[Server], Awaitable[None]]) -> None:
    """Run a story of openings with a server of its own."""

    async def run() -> None:
        await story(Server())

    asyncio.run(run())


async def come(so_far: list[str], wanted: str) -> None:
    """Wait until that much has come."""
    await eventually(lambda: wanted in "".join(so_far))


def whole(picture: int) -> str:
    """What a browser is to get."""
    return f"{HEAD}\n<svg>{picture}</svg>\n{REST}"


def test_head_and_picture_come_before_there_is_a_kernel_and_only_once():
    async def story(server: Server) -> None:
        server.kernel.set()
        first = await server.open()
        assert (first.code, first.text) == (200, whole(1))
        server.kernel.clear()
        so_far: list[str] = []
        coming = asyncio.ensure_future(server.open(so_far))
        await come(so_far, "<svg>2</svg>")
        assert not coming.done()
        server.kernel.set()
        second = await coming
        assert second.text == whole(2)
        for name in ("Content-Type", "Cache-Control"):
            assert second.headers[name] == first.headers[name]

    opened(story)


def test_what_a_page_begins_with_is_that_of_its_last_opening():
    async def story(server: Server) -> None:
        server.kernel.set()
        await server.open()
        server.chunks[1] = server.chunks[1].replace("en", "de")
        before, after = await server.open(), await server.open()
        assert before.text == whole(2)
        assert after.text == whole(3).replace("en", "de", 1)

    opened(story)


def test_who_is_not_known_gets_nothing_of_it():
    async def story(server: Server) -> None:
        server.kernel.set()
        await server.open()
        server.user = None
        stranger = await server.open()
        assert stranger.code == 302
        assert "svg" not in stranger.text

    opened(story)


def test_a_page_that_fails_after_its_head_says_so(caplog):
    async def story(server: Server) -> None:
        server.kernel.set()
        await server.open()
        server.fails = True
        failed = await server.open()
        assert failed.text.startswith(f"{HEAD}\n<svg>2</svg>")
        assert "This page could not be prepared. Reload the page." in failed.text

    opened(story)


@pytest.mark.parametrize("dropped", [True, False])
def test_the_kernel_of_a_request_that_was_dropped_ends_and_that_of_another_is_expected_to_be_used(dropped):
    id = "0123abcd-0123-0123-0123-0123456789ab"

    async def story(server: Server) -> None:
        server.chunks.append(f'{{"baseUrl": "/", "kernelId": "{id}"}}')
        line = socket.create_connection(server.sockets[0].getsockname())
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        await eventually(lambda: server.all.making)
        if dropped:
            line.close()
            await eventually(lambda: all(page.left for page in server.all.making))
        server.kernel.set()
        await eventually(lambda: not server.all.making)
        line.close()
        assert (server.ended, [*server.all.delivered]) == (([id], []) if dropped else ([], [id]))

    opened(story)


@pytest.mark.parametrize("wrong", ["<script>window.voila_heartbeat()</script>\n", "\n"])
def test_a_head_that_something_came_before_is_not_kept(wrong):
    async def story(server: Server) -> None:
        server.kernel.set()
        server.chunks.insert(0, wrong)
        await server.open()
        assert server.all.heads == {}

    opened(story)
