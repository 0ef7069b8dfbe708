"""A websocket handler that tolerates pages that are closed while their websocket opens."""

from __future__ import annotations

from tornado import web


def tolerate_early_close(handler: type) -> type:
    """Return a subclass of Jupyter's websocket handler for pages that are closed before the websocket is open.

    Jupyter's own handler (tested: jupyter_server 2.21) then continues with a closed connection and prints a traceback,
    for example when a page is loaded twice in quick succession.
    """

    class Opened(handler):
        connection: object = None
        left = False

        async def pre_get(self) -> None:
            """Prepare the connection. Called before the server accepts the websocket."""
            await super().pre_get()
            if self.left:
                self.on_close()
                raise web.Finish

        def on_close(self) -> None:
            """Note that the page was closed. Called as soon as the server notices it."""
            self.left = True
            if self.connection is not None:
                super().on_close()

    return Opened
