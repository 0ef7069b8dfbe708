"""The files of `deploy/jupyterhub/`. A JupyterHub runs with the settings in `tests/browser/test_hub.py`."""

from __future__ import annotations

import re
import runpy
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml
from jupyterhub.app import JupyterHub
from jupyterhub.auth import Authenticator
from jupyterhub.spawner import Spawner
from packaging.specifiers import SpecifierSet
from traitlets.config import Config

pytestmark = pytest.mark.long(5)

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "deploy" / "jupyterhub"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CLASSES = {each.__name__: each for each in (JupyterHub, Authenticator, Spawner)}


def settings() -> Config:
    """Return the settings for one machine."""
    config = Config()
    runpy.run_path(str(FOLDER / "jupyterhub_config.py"), {"get_config": lambda: config})
    return config


def values() -> dict:
    """Return the values of the Helm chart."""
    return yaml.safe_load((FOLDER / "values.yaml").read_text(encoding="utf-8"))


def test_jupyterhub_knows_all_settings():
    """JupyterHub would ignore a misspelt one."""
    for config in (settings(), values()["hub"]["config"]):
        for kind, chosen in config.items():
            assert chosen.keys() <= CLASSES[kind].class_traits(config=True).keys()


def test_on_kubernetes_servers_start_and_invite_as_on_one_machine():
    here, there = settings(), values()
    assert there["singleuser"]["cmd"][1:] == here.Spawner.cmd[1:]
    assert there["hub"]["config"]["Spawner"]["server_token_scopes"] == here.Spawner.server_token_scopes
    roles = [{"name": name, **role} for name, role in there["hub"]["loadRoles"].items()]
    assert roles == here.JupyterHub.load_roles


def test_the_image_installs_the_pinned_versions_and_starts_the_program_of_the_values():
    lines = re.sub(r" *\\\n *", " ", (FOLDER / "Containerfile").read_text(encoding="utf-8")).splitlines()
    orders = [line.split(" ", 1) for line in lines if line and line[0] != "#"]
    assert [name for name, _rest in orders] == ["FROM", *["COPY"] * 4, "RUN", "USER", "WORKDIR", "CMD"]
    python = re.fullmatch(r"docker\.io/library/python:(\d+\.\d+\.\d+)-slim-\w+", orders[0][1])[1]
    assert python in SpecifierSet(PROJECT["requires-python"])
    copied = [path for name, rest in orders if name == "COPY" for path in rest.split()[:-1]]
    assert "constraints.txt" in copied
    assert not [path for path in copied if not (ROOT / path).exists()]
    install = shlex.split(dict(orders)["RUN"].split("&&")[1])
    assert install == ["pip", "install", "--no-cache-dir", "-c", "constraints.txt", ".[hub]"]
    pinned = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {each.partition(">")[0] for each in PROJECT["optional-dependencies"]["hub"]} <= pinned
    image = values()["singleuser"]["image"]
    assert f"-t {image['name']}:{image['tag']} ." in (FOLDER / "Containerfile").read_text()
    assert image["tag"] == PROJECT["version"]
    assert yaml.safe_load(dict(orders)["CMD"]) == values()["singleuser"]["cmd"]
