"""What a kernel prints."""

from __future__ import annotations

from jupyter_client.blocking.client import BlockingKernelClient


def printed(client: BlockingKernelClient, code: str) -> str:
    """Run code in a kernel, which must succeed, and return what it printed."""
    said: list[str] = []
    done = client.execute_interactive(
        code, timeout=60, output_hook=lambda message: said.append(message["content"].get("text", ""))
    )
    assert done["content"]["status"] == "ok", done["content"]
    return "".join(said)
