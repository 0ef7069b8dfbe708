"""The server takes a kernel for ready when it answers and is heard, and says so when it has died."""

from __future__ import annotations

import asyncio
import signal

import pytest
from jupyter_client.manager import AsyncKernelManager

from timepirates.kernel_client import PromptClient


async def started() -> tuple[AsyncKernelManager, PromptClient]:
    manager = AsyncKernelManager(client_class=f"{PromptClient.__module__}.{PromptClient.__name__}")
    await manager.start_kernel()
    client = manager.client()
    assert type(client) is PromptClient
    client.start_channels()
    return manager, client


def test_what_a_kernel_prints_first_is_heard():
    async def heard() -> str:
        manager, client = await started()
        try:
            await client.wait_for_ready(60)
            asked = client.execute("print('ahoy')")
            while True:
                message = await client.get_iopub_msg(timeout=30)
                if message["parent_header"].get("msg_id") == asked and message["msg_type"] == "stream":
                    return message["content"]["text"]
        finally:
            client.stop_channels()
            await manager.shutdown_kernel(now=True)

    assert asyncio.run(heard()) == "ahoy\n"


def test_a_kernel_that_died_is_not_waited_for():
    async def wait() -> None:
        manager, client = await started()
        try:
            await manager.signal_kernel(signal.SIGKILL)
            await client.wait_for_ready(60)
        finally:
            client.stop_channels()
            await manager.shutdown_kernel(now=True)

    with pytest.raises(RuntimeError, match="the kernel died before it answered"):
        asyncio.run(wait())


def test_a_silent_kernel_is_waited_for_so_long():
    async def wait() -> None:
        manager, client = await started()
        try:
            await manager.signal_kernel(signal.SIGSTOP)
            await client.wait_for_ready(1.5)
        finally:
            client.stop_channels()
            await manager.shutdown_kernel(now=True)

    with pytest.raises(TimeoutError):
        asyncio.run(wait())
