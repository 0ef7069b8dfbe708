"""Take pictures of the pages in a browser during a build, so that the documentation shows current pictures.

Without a browser, or with `TIMEPIRATES_PICTURES=kept`, the build uses the pictures in `docs/pictures`. One line of the
build's output says which pictures were used.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

ROOT = Path(__file__).parents[1]
KEPT = "TIMEPIRATES_PICTURES"
"""The environment variable whose value "kept" makes the build use the existing pictures in `docs/pictures`."""
say = logging.getLogger(__name__)


def take(into: Path, *names: str) -> str:
    """Take pictures of the named pages, or of all pages. Return an error message, or an empty string after success.

    The result is an empty string after success.
    """
    command = [sys.executable, "-m", "tests.browser.pictures", "--into", str(into), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no reason was given"])[-1]


def refresh(images: Path) -> str:
    """Replace the pictures in a build by new pictures, and return one line that summarizes the changes."""
    if os.environ.get(KEPT) == "kept":
        return "pictures of pages: those kept with the documents, as asked"
    with tempfile.TemporaryDirectory() as folder:
        why_not = take(Path(folder))
        if why_not:
            return f"pictures of pages: those kept with the documents ({why_not})"
        taken = [picture for picture in sorted(Path(folder).glob("*.png")) if (images / picture.name).exists()]
        for picture in taken:
            (images / picture.name).write_bytes(picture.read_bytes())
    return f"pictures of pages: {len(taken)} taken now"


def built(app: Sphinx, error: Exception | None) -> None:
    """After a successful HTML build, replace the pictures of pages in the output by current pictures."""
    if error is None and app.builder.format == "html":
        say.info(refresh(Path(app.outdir) / app.builder.imagedir))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", built)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
