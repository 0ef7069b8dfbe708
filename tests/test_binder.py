"""The files of `binder/`, from which mybinder.org makes the notebooks' environment."""

from __future__ import annotations

import importlib.resources
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.environments import PIP, bare, run

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
NEEDED = (
    "pyproject.toml",
    "setup.py",
    "README.md",
    "LICENSE",
    "constraints.txt",
    "binder",
    "notebooks",
    "timepirates",
    "widgets",
)
"""What of the repository is installed."""
OTHERWISE = {
    "python-fastjsonschema": "fastjsonschema",
    "jupyterhub-base": "jupyterhub",
    "nbconvert-core": "nbconvert",
    "brotli-python": "brotli",
}
"""conda-forge's name -> the name on the package index, where they differ"""
PYTHONS = re.compile(r"^https://\S+/([\w.-]+)-([\w.]+)-py(?:h|\d)\w*_\d+\.(?:conda|tar\.bz2)#", re.M)
"""A Python package in a lock file of conda: its name and version."""


def pins() -> set[str]:
    """Return the Python packages that repo2docker's base image brings, each as `name==version`."""
    python = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    lock = importlib.resources.files("repo2docker") / f"buildpacks/conda/environment.py-{python}-linux-64.lock"
    return {pin(OTHERWISE.get(name, name), version) for name, version in PYTHONS.findall(lock.read_text())}


def pin(name: str, version: str) -> str:
    """Return a package with its version as pip writes them."""
    return f"{canonicalize_name(name)}=={version}"


@pytest.fixture(scope="module")
def repository(tmp_path_factory) -> Path:
    """A copy of what is installed of this repository, since an installation writes into the folder."""
    copy = tmp_path_factory.mktemp("repository")
    for source in map(ROOT.joinpath, NEEDED):
        if source.is_dir():
            shutil.copytree(source, copy / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    return copy


def test_what_binder_installs_fits_what_its_image_brings(repository):
    """pip can keep all versions of the image, and all that it adds has the versions of the tests.

    pip resolves both together, and installs nothing. It fails if a package needs another version of one of the image's.
    """
    asked = ("--dry-run", "--ignore-installed", "--report", "report.json")
    run(*PIP, "install", "-q", *asked, *sorted(pins()), "-r", "binder/requirements.txt", seconds=600, cwd=repository)
    found = [each["metadata"] for each in json.loads((repository / "report.json").read_text())["install"]]
    together = {pin(each["name"], each["version"]) for each in found if each["name"] != "timepirates"}
    constraints = re.findall(r"^([\w.-]+)==(.*)$", (ROOT / "binder/constraints.txt").read_text(), re.M)
    added = {pin(name, version) for name, version in constraints}
    assert together == pins() | added
    assert pins().isdisjoint(added)
    assert {"==".join(each) for each in constraints} <= set((ROOT / "constraints.txt").read_text().splitlines())


def test_the_script_puts_template_and_settings_where_a_jupyter_server_looks(repository, tmp_path):
    """Run `binder/postBuild` in an environment with the packages of this one, as repo2docker does last."""
    bare(tmp_path)
    here, there = (sysconfig.get_path("purelib", vars={"base": base}) for base in (sys.prefix, str(tmp_path)))
    (Path(there) / "packages.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([str(repository / "binder/postBuild")], cwd=repository, env=environment, check=True, timeout=120)
    assert (tmp_path / "share/jupyter/voila/templates/timepirates/index.html.j2").is_file()
    settings = json.loads((tmp_path / "etc/jupyter/voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "timepirates"
    assert settings["resources"]["timepirates"]["loading"]
