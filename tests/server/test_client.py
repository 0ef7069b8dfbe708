"""The server takes a kernel for ready when it answers and is heard, and says so when it has died."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from jupyter_client.manager import AsyncKernelManager

from timepirates.server.client import PromptClient


@asynccontextmanager
async def started() -> AsyncIterator[tuple[AsyncKernelManager, PromptClient]]:
    """A kernel that is just starting, and the client that waits for it."""
    manager = AsyncKernelManager(client_class=f"{PromptClient.__module__}.{PromptClient.__name__}")
    await manager.start_kernel()
    client = manager.client()
    assert type(client) is PromptClient
    client.start_channels()
    try:
        yield manager, client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def wait_after(number: signal.Signals, seconds: float) -> None:
    """Wait for a kernel that has got a signal."""
    async with started() as (manager, client):
        await manager.signal_kernel(number)
        await client.wait_for_ready(seconds)


def test_what_a_kernel_prints_first_is_heard():
    async def heard() -> str:
        async with started() as (_manager, client):
            await client.wait_for_ready(60)
            asked = client.execute("print('ahoy')")
            while True:
                message = await client.get_iopub_msg(timeout=30)
                if message["parent_header"].get("msg_id") == asked and message["msg_type"] == "stream":
                    return message["content"]["text"]

    assert asyncio.run(heard()) == "ahoy\n"


def test_a_kernel_that_died_is_not_waited_for():
    with pytest.raises(RuntimeError, match="the kernel ended before it was ready"):
        asyncio.run(wait_after(signal.SIGKILL, 60))


def test_a_silent_kernel_is_waited_for_so_long():
    with pytest.raises(TimeoutError):
        asyncio.run(wait_after(signal.SIGSTOP, 1.5))
