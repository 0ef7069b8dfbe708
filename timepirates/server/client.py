"""A Jupyter client that notices without delay when a kernel is ready."""

from __future__ import annotations

import asyncio
from queue import Empty

from jupyter_client.asynchronous.client import AsyncKernelClient

from timepirates.core.i18n import _


class PromptClient(AsyncKernelClient):
    """A Jupyter client that treats a kernel as ready as soon as it answers, without the usual wait of 0.2 s.

    Jupyter's own client then waits until the kernel has been silent for 0.2 s, to discard earlier messages. The server
    reads only the answers to its own requests, so this wait is unnecessary.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel is ready.

        Raises
        ------
        RuntimeError
            If the kernel has died.
        TimeoutError
            If it has not answered after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not await self._answers():
                if not await self.is_alive():
                    raise RuntimeError(_("the kernel ended before it was ready"))

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
