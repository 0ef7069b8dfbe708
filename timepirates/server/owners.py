"""Allow only the browser that opened a page to use the kernel of this page."""

from __future__ import annotations

from collections.abc import Callable

from tornado import web

from timepirates.core.i18n import _
from timepirates.server.door import refuse

MayUse = Callable[[web.RequestHandler, str], bool]
"""A function that returns whether the sender of a request may use the kernel with a given id."""


def restrict_to_owner(kind: type, may_use: MayUse) -> type:
    """Return a subclass of a kernel's request handler that accepts only requests of the kernel's owner."""

    class Owned(kind):
        async def prepare(self) -> None:
            """Refuse the request if the kernel belongs to another browser. Called before each method."""
            await super().prepare()
            (kernel,) = self.path_args or self.path_kwargs.values()
            if not self._finished and not may_use(self, kernel):
                refuse(self, _("Only the browser that opened this page can use it."), 403)

    return Owned
