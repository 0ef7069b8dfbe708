"""Browsers are installed for the tests; a machine that cannot have Firefox goes on without it."""

from __future__ import annotations

import subprocess

import pytest

from tests.browser import install


@pytest.mark.parametrize(
    "problem", [subprocess.CalledProcessError(100, "apt-get"), subprocess.TimeoutExpired("apt-get", 1)]
)
def test_where_firefox_cannot_be_installed_one_line_says_so(monkeypatch, capfd, problem):
    asked = []

    def refuse(command, **_more):
        asked.append(command[:2])
        raise problem

    monkeypatch.setattr(install, "program", lambda: None)
    monkeypatch.setattr(install, "on_debian", lambda: True)
    monkeypatch.setattr(install, "works", lambda: "Chromium 1")
    monkeypatch.setattr(subprocess, "run", refuse)
    assert install.main() == 0
    assert asked == [["apt-get", "update"]]
    assert capfd.readouterr().out.splitlines() == [
        "tests run in Chromium 1",
        "Firefox is not here and could not be installed: the test in it will be skipped",
    ]


def test_where_debian_has_no_headless_shell_chromium_is_installed(monkeypatch):
    asked = []

    def apt(*packages, errors=None):
        asked.append(packages)
        if packages[0] == "chromium-headless-shell":
            raise subprocess.CalledProcessError(100, "apt-get")

    monkeypatch.setattr(install, "apt", apt)
    monkeypatch.setattr(install, "on_debian", lambda: True)
    install.install()
    assert asked == [(name, *install.FOR_BROWSERS) for name in ("chromium-headless-shell", "chromium")]
