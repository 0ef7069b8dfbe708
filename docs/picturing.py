"""The pictures of pages: the build takes them anew in a browser, so that they show what the pages show now.

Where there is none, or it is asked to do without (`TIMEPIRATES_PICTURES=kept`), those stand there that are kept with
the documents; the build says so in one line.
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
"""The variable that, where it is "kept", leaves the pictures as they are."""
say = logging.getLogger(__name__)


def take(into: Path, *names: str) -> str:
    """Take the pictures of pages (all where none is named) into a folder; why it cannot be done, empty where it was."""
    command = [sys.executable, "-m", "tests.browser.pictures", "--into", str(into), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no reason was given"])[-1]


def refresh(images: Path) -> str:
    """Put pictures that were taken now into the place of those that a build has copied; what was done, in a line."""
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
    """At the end of a build of pages."""
    if error is None and app.builder.format == "html":
        say.info(refresh(Path(app.outdir) / app.builder.imagedir))


def setup(app: Sphinx) -> dict[str, bool]:
    """As Sphinx asks of an extension."""
    app.connect("build-finished", built)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
