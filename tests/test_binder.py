"""The files of `binder/`, from which mybinder.org makes the notebooks' environment."""

from __future__ import annotations

import importlib.resources
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

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


@pytest.fixture(scope="module")
def image(tmp_path_factory) -> Path:
    """An environment into which pip has installed what repo2docker's base image brings, in its versions.

    conda installs them there; here they are wheels, without their dependencies, since the lock file has these too.
    """
    home = tmp_path_factory.mktemp("image") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=120)
    python = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    lock = importlib.resources.files("repo2docker") / f"buildpacks/conda/environment.py-{python}-linux-64.lock"
    pins = [f"{OTHERWISE.get(name, name)}=={version}" for name, version in PYTHONS.findall(lock.read_text())]
    pip(home, "install", "-q", "--no-compile", "--no-deps", *pins)
    return home


def pip(home: Path, *asked: str, cwd: Path = ROOT) -> str:
    """Run pip for an environment that has none; return what it printed."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(home / "bin/python"), *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=cwd)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def versions(home: Path) -> set[str]:
    """Return the packages that are installed in an environment, each as `name==version`."""
    return {
        f"{canonicalize_name(each['name'])}=={each['version']}"
        for each in json.loads(pip(home, "list", "--format=json"))
    }


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


@pytest.fixture(scope="module")
def installed(image, repository) -> tuple[set[str], set[str]]:
    """The packages of the environment before and after pip has installed `binder/requirements.txt` into it."""
    before = versions(image)
    pip(image, "install", "-q", "--no-compile", "-r", "binder/requirements.txt", cwd=repository)
    return before, versions(image)


def test_what_binder_installs_fits_what_its_image_brings(image, installed):
    """`pip check` is clean, the image's versions stay, and all that is added has the versions of the tests.

    Real wheels are installed, about 250 MB, which pip downloads unless it has them in its cache.
    """
    before, after = installed
    assert pip(image, "check") == "No broken requirements found.\n"
    assert sorted(before - after) == []
    pinned = set(re.findall(r"^([\w.-]+)==(.*)$", (ROOT / "binder/constraints.txt").read_text(), re.M))
    assert {line for line in after - before if not line.startswith("timepirates==")} == {
        f"{canonicalize_name(name)}=={version}" for name, version in pinned
    }
    assert {"==".join(pin) for pin in pinned} <= set((ROOT / "constraints.txt").read_text().splitlines())


def test_the_script_puts_template_and_settings_where_a_jupyter_server_looks(image, installed, repository):
    """Run `binder/postBuild` in the environment, as repo2docker does last."""
    environment = {**os.environ, "PATH": f"{image / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([str(repository / "binder/postBuild")], cwd=repository, env=environment, check=True, timeout=120)
    assert (image / "share/jupyter/voila/templates/timepirates/index.html.j2").is_file()
    settings = json.loads((image / "etc/jupyter/voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "timepirates"
    assert settings["resources"]["timepirates"]["loading"]
