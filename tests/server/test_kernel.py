"""The kernel of a page: what it leaves out, and that it answers without."""

from __future__ import annotations

import pytest
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import start_new_kernel

from tests.kernels import printed
from timepirates.core import file_locations


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Where `timepirates play` looks for its kernels; the kernel's own files are kept in an empty folder."""
    monkeypatch.setenv("JUPYTER_PATH", str(file_locations.template_folder()))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))


def test_pages_find_their_own_kernel_under_the_usual_name(served):
    assert KernelSpecManager().get_kernel_spec("python3").argv[:3] == ["python", "-m", "timepirates.server.kernel"]


def test_a_pages_kernel_has_no_debugger_and_says_so_and_answers_all_the_same(served, tmp_path):
    """Nor does it keep what was run in a file that the kernels of all pages would share."""
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        assert "debugger" not in client.kernel_info(reply=True)["content"].get("supported_features", [])
        assert printed(client, "import sys; print('_pydevd_bundle' in sys.modules, 6 * 7)") == "False 42\n"
        assert list(tmp_path.rglob("*.sqlite")) == []
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
