"""A page's websocket on the server, and pages that leave while theirs is being opened."""

from __future__ import annotations

from tornado import web


def opened_in_vain(handler: type) -> type:
    """Jupyter's handler of a websocket, which ends in silence where its page has left before it was open.

    The handler itself (tried: jupyter_server 2.21) goes on then, with a connection that it has put away, and prints a
    traceback: a page that is loaded twice in a moment does that.
    """

    class Opened(handler):
        connection: object = None
        left = False

        async def pre_get(self) -> None:
            """Called before the websocket is accepted."""
            await super().pre_get()
            if self.left:
                self.on_close()
                raise web.Finish

        def on_close(self) -> None:
            """Called when the page has left, as soon as that is known."""
            self.left = True
            if self.connection is not None:
                super().on_close()

    return Opened
