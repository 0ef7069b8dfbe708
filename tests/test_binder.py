"""Binder's files: what a link to the notebooks in the cloud is made of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

BINDER = Path(__file__).parents[1] / "binder"


def test_versions_are_pinned():
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.11"
    assert (BINDER / "requirements.txt").read_text().split("\n") == ["-c ../constraints.txt", "-e .", ""]


def test_the_script_puts_template_and_settings_where_a_jupyter_server_looks(tmp_path):
    """Run for an environment of its own that borrows this one's packages."""
    home = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=120)
    asked = [str(home / "bin" / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (site / "borrowed.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in borrowed))
    environment = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([str(BINDER / "postBuild")], cwd=BINDER.parent, env=environment, check=True, timeout=120)
    assert (home / "share/jupyter/voila/templates/timepirates/index.html.j2").is_file()
    settings = json.loads((home / "etc/jupyter/voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "timepirates"
    assert settings["resources"]["timepirates"]["loading"]
