"""Where the pages lean on Voilà's insides: they fit the version that is here, and one that is changed is noticed."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import voila.app
from tornado import web
from voila.configuration import VoilaConfiguration
from voila.voila_kernel_manager import voila_kernel_manager_factory

from timepirates.cli import main
from timepirates.core import file_locations
from timepirates.server import pages, voila_compatibility
from timepirates.server.scripts import MANY_SCRIPTS, RequestedScripts
from timepirates.server.voila_compatibility import IncompatibleVersion

PINS = dict(
    line.split("==")
    for line in (Path(__file__).parents[2] / "constraints.txt").read_text().splitlines()
    if "==" in line
)


def handler(name, path="/x"):
    """A handler of Voilà's, by its class's name."""
    return path, type(name, (web.RequestHandler,), {})


HANDLERS = [
    handler(name) for name in (*sorted(voila_compatibility.ALLOWED_HANDLERS), *sorted(voila_compatibility.LISTING))
]


@pytest.fixture(autouse=True)
def unsaid():
    """Nothing has been said in the log yet."""
    voila_compatibility.log_missing_feature.cache_clear()


def refusal(ask, *given):
    """The line in which the server refuses to start."""
    with pytest.raises(IncompatibleVersion) as refused:
        ask(*given)
    line = str(refused.value)
    assert "\n" not in line
    assert f"tested versions: voila {', '.join(voila_compatibility.TESTED_VERSIONS['voila'])}" in line
    said = line.removeprefix("the pages are not served, because a feature that protects them is missing: ")
    return said.partition(" (tested versions")[0]


def turned_off(caplog):
    """What is turned off, as the log says."""
    return [record.message.partition(" is turned off, because ")[0] for record in caplog.records]


@pytest.mark.parametrize("package", voila_compatibility.TESTED_VERSIONS)
def test_the_versions_that_are_pinned_were_tried(package):
    assert PINS[package] in voila_compatibility.TESTED_VERSIONS[package]


def test_voila_as_it_is_here_fits():
    """Its settings, its handlers, its client, its kernels that wait."""
    voila_compatibility.check_settings()
    assert voila_compatibility.fast_client_name() == "timepirates.server.client.PromptClient"
    assert voila_compatibility.can_preheat(VoilaConfiguration)
    app = pages.Voila(config=pages.settings(file_locations.notebooks(), 1))
    app.server_url, app.notebook_path = "/", None
    app.identity_provider = SimpleNamespace(get_handlers=list)
    app.voila_configuration = VoilaConfiguration(parent=app)
    app.static_paths, app.template_paths = [], []
    kept = voila_compatibility.allowed_handlers(app.init_handlers())
    assert {each[1].__name__ for each in kept} == voila_compatibility.ALLOWED_HANDLERS
    assert not [path for path, *_more in kept if re.match(r"/voila/(files|render|tree|api/contents)", str(path))]


def test_handlers_that_list_or_hand_out_files_are_not_served():
    files = [handler("AllowListFileHandler", "/voila/files/(.*)"), handler("TornadoVoilaHandler", "/voila/render/(.*)")]
    kept = voila_compatibility.allowed_handlers([*HANDLERS, *files])
    assert {each[1].__name__ for each in kept} == voila_compatibility.ALLOWED_HANDLERS


def test_a_handler_that_nobody_knows_keeps_the_server_from_starting():
    told = refusal(
        voila_compatibility.allowed_handlers, [*HANDLERS, handler("DownloadHandler", "/voila/download/(.*)")]
    )
    assert told == "Voilà has an unknown handler, DownloadHandler, at /voila/download/(.*)"


@pytest.mark.parametrize("name", sorted(voila_compatibility.LISTING))
def test_a_listing_under_another_name_keeps_the_server_from_starting(name):
    told = refusal(voila_compatibility.allowed_handlers, [each for each in HANDLERS if each[1].__name__ != name])
    assert told == f"Voilà does not list its files with the handler {name}"


def test_a_setting_of_the_door_that_is_gone_keeps_the_server_from_starting(monkeypatch):
    """A setting that a class has not got is passed over by traitlets in silence."""
    traits = {
        name: None
        for name in voila_compatibility.PROTECTIVE_SETTINGS["voila.app:Voila"]
        if name != "identity_provider_class"
    }
    monkeypatch.setattr(voila.app, "Voila", SimpleNamespace(class_traits=lambda: traits))
    assert refusal(voila_compatibility.check_settings) == "the class Voila has no setting identity_provider_class"
    assert (
        refusal(pages.settings, file_locations.notebooks()) == "the class Voila has no setting identity_provider_class"
    )


WANTED = {
    "allow_remote_access": False,
    "local_hostnames": ["localhost"],
    "provider": pages.CookieIdentityProvider,
    "connection": pages.GuardedConnection,
}
IN_FORCE = {**WANTED, "provider": pages.CookieIdentityProvider()}


def test_what_guards_the_door_is_in_force():
    voila_compatibility.check_effective_settings(IN_FORCE, WANTED, voila_compatibility.MESSAGES)


@pytest.mark.parametrize(
    ("name", "value"),
    [("allow_remote_access", True), ("local_hostnames", ["x"]), ("provider", object()), ("connection", object)],
)
def test_a_guard_that_is_not_in_force_keeps_the_server_from_starting(name, value):
    told = refusal(
        voila_compatibility.check_effective_settings, {**IN_FORCE, name: value}, WANTED, voila_compatibility.MESSAGES
    )
    assert told == f"the setting {name} has no effect"


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (
            (*voila_compatibility.MESSAGES, "execute_request"),
            "pages may send messages of the type execute_request to their kernels",
        ),
        ((), "pages may send messages of any type to their kernels"),
    ],
)
def test_pages_that_may_send_code_keep_the_server_from_starting(messages, told):
    assert refusal(voila_compatibility.check_effective_settings, IN_FORCE, WANTED, messages) == told


def test_the_command_says_in_one_line_what_is_gone(monkeypatch, capsys):
    """A module of Voilà that has moved."""
    monkeypatch.delitem(sys.modules, "timepirates.server.pages")
    monkeypatch.delattr("timepirates.server.pages", raising=False)
    monkeypatch.setitem(sys.modules, "voila.tornado.handler", None)
    assert main.main(["play", "--no-browser"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("timepirates: the pages are not served, because a feature that protects them is missing: ")
    assert "voila.tornado.handler" in line


def test_without_the_prompt_client_jupyters_own_waits(monkeypatch, caplog):
    monkeypatch.delattr("jupyter_client.client.KernelClient._handle_kernel_info_reply", raising=False)
    monkeypatch.delattr("jupyter_client.asynchronous.client.AsyncKernelClient._handle_kernel_info_reply", raising=False)
    with caplog.at_level(logging.WARNING):
        config = pages.settings(file_locations.notebooks())
    assert "client_class" not in config.AsyncKernelManager
    assert [record.message for record in caplog.records] == [
        "the faster kernel client is turned off, because it does not work with this version of Voilà or "
        "Jupyter; pages open more slowly"
    ]


def test_without_kernels_that_wait_pages_are_made_when_they_are_asked_for(caplog):
    """The log says so once."""
    with caplog.at_level(logging.WARNING):
        assert not voila_compatibility.can_preheat(SimpleNamespace(class_traits=dict))
        assert not voila_compatibility.can_preheat(VoilaConfiguration, object())
    assert turned_off(caplog) == ["starting kernels before a page needs them"]


@pytest.mark.parametrize(("waiting", "said"), [(0, []), (1, ["starting kernels before a page needs them"])])
def test_the_log_tells_of_no_kernel_that_waits_where_none_is_wanted(caplog, waiting, said):
    """Voilà's kernels cannot wait then; that they cannot where they should is told."""
    config = pages.settings(file_locations.notebooks(), waiting)
    kernels = voila_kernel_manager_factory(object, preheat_kernel=False, default_pool_size=0)()
    asked = SimpleNamespace(
        kernel_manager=kernels, voila_configuration=VoilaConfiguration(config=config), notebook_path="play.ipynb"
    )
    with caplog.at_level(logging.WARNING):
        assert not voila_compatibility.can_preheat(SimpleNamespace(class_traits=dict), wanted=False)
        asyncio.run(pages.PageHandler._replace_dead_kernels(asked))
    assert turned_off(caplog) == said


def test_parts_under_other_addresses_are_left_out_and_the_log_says_so(caplog):
    parts = RequestedScripts()
    asked = SimpleNamespace(get_status=lambda: 200, request=SimpleNamespace(uri="/voila/chunks/1.js"))
    with caplog.at_level(logging.WARNING):
        for _script in range(MANY_SCRIPTS + 5):
            parts.record_response(asked)
    assert parts.combined_script() == b""
    assert turned_off(caplog) == ["combining a page's scripts into one script"]


@pytest.mark.parametrize(
    ("pool", "ready"), [(None, True), ([], True), ([False], False), ([True], True), ([True, False], True)]
)
def test_a_page_is_taken_from_those_made_ready_when_it_is(pool, ready):
    """Where there is none Voilà decides."""
    waiting = None if pool is None else [SimpleNamespace(done=lambda done=done: done) for done in pool]
    assert voila_compatibility.is_ready(SimpleNamespace(_pools={"play.ipynb": waiting}), "play.ipynb") == ready


def test_where_it_cannot_be_told_what_is_ready_voila_decides_and_the_log_says_so(caplog):
    with caplog.at_level(logging.WARNING):
        assert voila_compatibility.is_ready(SimpleNamespace(), "play.ipynb")
    assert turned_off(caplog) == ["checking whether a kernel is ready for a page"]


@pytest.mark.parametrize(
    ("pool", "most", "crowded"),
    [([False], 2, True), ([True], 2, False), ([True], 1, True)],
    ids=["not started yet", "waits", "waits beside one page too many"],
)
def test_a_kernel_that_is_still_to_be_started_makes_no_room_for_a_page(tmp_path, pool, most, crowded):
    """Two kernels run: those of two pages, or of one page and one that waits."""
    kernels = SimpleNamespace(
        list_kernel_ids=lambda: ["a", "b"],
        get_pool_size=lambda _name: 1,
        _pools={"play.ipynb": [SimpleNamespace(done=lambda done=done: done) for done in pool]},
    )
    (tmp_path / "play.ipynb").write_text('{"cells": [], "metadata": {}}')
    server = SimpleNamespace(kernel_manager=kernels, root_dir=str(tmp_path), arriving=0, most=most)
    assert pages.Pages.is_full(server) == crowded
