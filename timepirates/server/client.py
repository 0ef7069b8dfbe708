"""How the server waits for a kernel that it has started."""

from __future__ import annotations

import asyncio
from queue import Empty

from jupyter_client.asynchronous.client import AsyncKernelClient

from timepirates.core.i18n import _


class PromptClient(AsyncKernelClient):
    """Takes a kernel for ready once it has answered and is heard.

    Jupyter's own client then waits for a fifth of a second in which nothing is heard, so that what the kernel said
    before is gone; the server asks for the answers to its own requests only, so there is nothing to wait for.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait so many seconds. RuntimeError if the kernel has died by then, TimeoutError if it is still silent."""
        async with asyncio.timeout(timeout):
            while not await self._answers():
                if not await self.is_alive():
                    raise RuntimeError(_("the kernel died before it answered"))

    async def _answers(self) -> bool:
        self.kernel_info()
        try:
            reply = await self.get_shell_msg(timeout=1)
            await self.get_iopub_msg(timeout=0.2)
        except Empty:
            return False
        if reply["msg_type"] == "kernel_info_reply":
            self._handle_kernel_info_reply(reply)
            return True
        return False
