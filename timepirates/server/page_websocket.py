"""A websocket handler for pages that are left while their websocket is being opened."""

from __future__ import annotations

from tornado import web


def opened_in_vain(handler: type) -> type:
    """Return a subclass of Jupyter's websocket handler that tolerates pages leaving before the websocket is open.

    Jupyter's own handler (tested: jupyter_server 2.21) then continues with a closed connection and prints a traceback,
    for example when a page is loaded twice in quick succession.
    """

    class Opened(handler):
        connection: object = None
        left = False

        async def pre_get(self) -> None:
            """Prepare the connection. Called before the websocket is accepted."""
            await super().pre_get()
            if self.left:
                self.on_close()
                raise web.Finish

        def on_close(self) -> None:
            """Note that the page has left. Called as soon as that is known."""
            self.left = True
            if self.connection is not None:
                super().on_close()

    return Opened
