"""A websocket handler that tolerates pages that are closed while their websocket opens."""

from __future__ import annotations

from tornado import web


def tolerate_early_close(handler: type) -> type:
    """Return a subclass of Jupyter's websocket handler that tolerates pages closed before the websocket opens.

    Jupyter's own handler (tested: jupyter_server 2.21) then continues with a closed connection and prints a traceback,
    for example when a page is loaded twice in quick succession.
    """

    class Opened(handler):
        connection: object = None
        left = False

        async def pre_get(self) -> None:
            """Prepare the websocket connection before the server accepts it. Called by Jupyter."""
            await super().pre_get()
            if self.left:
                self.on_close()
                raise web.Finish

        def on_close(self) -> None:
            """Remember that the page was closed, and close its connection if there is one."""
            self.left = True
            if self.connection is not None:
                super().on_close()

    return Opened
