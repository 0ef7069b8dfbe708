"""Keep each page's kernel for the browser that opened the page, so that hosts and guests cannot use each other's."""

from __future__ import annotations

from collections.abc import Callable

from tornado import web

from timepirates.core.i18n import _
from timepirates.server.door import refuse

MayUse = Callable[[web.RequestHandler, str], bool]
"""Returns whether the sender of a request may use the kernel with this id."""


def for_owners(kind: type, may_use: MayUse) -> type:
    """Return a subclass of a handler for one kernel, whose id is in the path. It refuses everybody but the owner."""

    class Owned(kind):
        async def prepare(self) -> None:
            """Refuse the request if the kernel belongs to another browser. Called before each method."""
            await super().prepare()
            (kernel,) = self.path_args or self.path_kwargs.values()
            if not self._finished and not may_use(self, kernel):
                refuse(self, _("This page belongs to another browser."), 403)

    return Owned
