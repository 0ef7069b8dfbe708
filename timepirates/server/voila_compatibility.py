"""All code that depends on internals of Voilà and Jupyter, with fallbacks in case they have changed.

If something that controls access has changed, the server refuses to start. Things that only make pages faster are left
out, with a warning in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeAlias

from traitlets import HasTraits

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _

HandlerSpec: TypeAlias = tuple[Any, ...]
"""A Tornado handler specification: a tuple of a path, a class and optional arguments."""
TESTED_VERSIONS = {
    "voila": ("0.5.8", "0.5.10", "0.5.12", "0.5.13"),
    "jupyter_server": ("2.21.1",),
    "jupyter_client": ("8.10.0",),
}
"""The versions of each package with which this project was tested."""
LISTING = {"TornadoVoilaTreeHandler", "VoilaContentsHandler"}
"""Voilà's handlers that list the contents of a folder."""
HIDDEN_PATHS = ("/voila/render/", "/voila/files/")
"""Blocked paths, through which Voilà would give access to files and to notebooks that are not pages."""
ALLOWED_HANDLERS = {
    "KernelHandler",
    "VoilaKernelWebsocketHandler",
    "TemplateStaticFileHandler",
    "MultiStaticFileHandler",
    "ThemesHandler",
    "VoilaShutdownKernelHandler",
    "RequestInfoSocketHandler",
    "FileFindHandler",
}
"""The names of the Voilà handlers that may be served. They handle kernels of pages and static files."""
KERNEL_HANDLERS = {"KernelHandler", "VoilaKernelWebsocketHandler", "VoilaShutdownKernelHandler"}
"""The names of the Voilà handlers that serve a single kernel. The id of the kernel is in the path."""
MESSAGES = {"comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request", "shutdown_request"}
"""The types of messages that a page may send to its kernel. No such message can contain code to run."""
PROTECTIVE_SETTINGS = {
    "voila.app:Voila": (
        "root_dir",
        "identity_provider_class",
        "kernel_websocket_connection_class",
        "tornado_settings",
        "config_file_paths",
    ),
    "voila.configuration:VoilaConfiguration": (
        "template",
        "allow_template_override",
        "allow_theme_override",
        "extension_allowlist",
        "file_allowlist",
        "http_header_envs",
    ),
}
"""The settings that protect the pages, as a dict by class. Jupyter silently ignores settings with unknown names."""
log = logging.getLogger("timepirates.server")


class IncompatibleVersion(TimePiratesError):
    """An exception for a version of Voilà or Jupyter that lacks a feature needed to protect the pages."""

    def __init__(self, what: str) -> None:
        tried = _together({name: ", ".join(each) for name, each in TESTED_VERSIONS.items()})
        here = _together({name: _installed(name) for name in TESTED_VERSIONS})
        super().__init__(
            _(
                "the pages are not served, because a feature that protects them is missing: {what} (tested "
                "versions: {tried}; installed versions: {here})"
            ).format(what=what, tried=tried, here=here)
        )


def _together(versions: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {each}" for name, each in versions.items())


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return _("none")


def check_settings() -> None:
    """Raise IncompatibleVersion if a setting that protects the pages no longer exists."""
    for where, names in PROTECTIVE_SETTINGS.items():
        module, _colon, name = where.partition(":")
        traits = getattr(import_module(module), name).class_traits()
        for each in names:
            if each not in traits:
                raise IncompatibleVersion(
                    _("the class {name} has no setting {setting}").format(name=name, setting=each)
                )


def allowed_handlers(handlers: Iterable[HandlerSpec]) -> list[HandlerSpec]:
    """Return Voilà's handlers, except those that list or send files. Raise IncompatibleVersion for unknown handlers."""
    handlers = list(handlers)
    kinds = [handler[1].__name__ for handler in handlers]
    for missing in sorted(LISTING - set(kinds)):
        raise IncompatibleVersion(_("Voilà does not list its files with the handler {name}").format(name=missing))
    kept = [
        handler
        for handler, kind in zip(handlers, kinds, strict=True)
        if kind not in LISTING and not str(handler[0]).startswith(HIDDEN_PATHS)
    ]
    for handler in kept:
        if handler[1].__name__ not in ALLOWED_HANDLERS:
            raise IncompatibleVersion(
                _("Voilà has an unknown handler, {name}, at {path}").format(
                    name=handler[1].__name__, path=str(handler[0])[:60]
                )
            )
    return kept


def check_effective_settings(
    settings: Mapping[str, object], wanted: Mapping[str, object], messages: Iterable[str]
) -> None:
    """Raise IncompatibleVersion if a setting of the running server differs from its required value.

    Parameters
    ----------
    settings : mapping
        The settings in effect.
    wanted : mapping
        The required settings, each a value or a class of which the value must be an instance.
    messages : iterable of str
        The message types that pages may send to their kernels.
    """
    for name, value in wanted.items():
        found = settings.get(name)
        if found is not value and found != value and not (isinstance(value, type) and isinstance(found, value)):
            raise IncompatibleVersion(_("the setting {setting} has no effect").format(setting=name))
    allowed = {*messages}
    if not allowed:  # If the list of allowed message types is empty, Jupyter accepts every type.
        raise IncompatibleVersion(_("pages may send messages of any type to their kernels"))
    for message in sorted(allowed - MESSAGES):
        raise IncompatibleVersion(
            _("pages may send messages of the type {message} to their kernels").format(message=message)
        )


@cache
def log_missing_feature(what: str) -> None:
    """Log a warning, only once, that a feature which makes pages faster is not available."""
    log.warning(
        "%s",
        _(
            "{what} is turned off, because it does not work with this version of Voilà or Jupyter; pages open "
            "more slowly"
        ).format(what=what),
    )


def fast_client_name() -> str | None:
    """Return the name of the Jupyter client class that detects ready kernels without delay, or None if unusable."""
    try:
        base = import_module("jupyter_client.asynchronous.client").AsyncKernelClient
        found = all(
            hasattr(base, name)
            for name in (
                "wait_for_ready",
                "kernel_info",
                "get_shell_msg",
                "get_iopub_msg",
                "_handle_kernel_info_reply",
                "is_alive",
            )
        )
    except (ImportError, AttributeError):
        found = False
    if not found:
        log_missing_feature(_("the faster kernel client"))
    return "timepirates.server.client.PromptClient" if found else None


def can_preheat(settings: type[HasTraits], kernels: object = None, wanted: bool = True) -> bool:
    """Return whether the server can start (preheat) kernels in advance, before a page requests them.

    `kernels` is the server's kernel manager, once there is one.
    """
    if not wanted:
        return False
    found = "preheat_kernel" in settings.class_traits()
    if kernels is not None:
        found = found and all(hasattr(kernels, name) for name in ("notebook_data", "get_pool_size", "fill_if_needed"))
    if not found:
        log_missing_feature(_("starting kernels before a page needs them"))
    return found


def is_ready(kernels: object, notebook: str) -> bool:
    """Return whether the next preheated kernel for a notebook is ready. Return True if this is unknown."""
    if not hasattr(kernels, "_pools"):
        log_missing_feature(_("checking whether a kernel is ready for a page"))
        return True
    waiting = kernels._pools.get(notebook)
    return not waiting or bool(waiting[0].done())


def waiting_kernels(kernels: object, notebook: str) -> int:
    """Return the number of running kernels that were started for a notebook and that no page uses yet.

    Voilà's own count includes kernels that it has not started yet; it is used only if there is no better one.
    """
    if hasattr(kernels, "_pools"):
        return sum(task.done() for task in kernels._pools.get(notebook, ()))
    return int(kernels.get_pool_size(notebook)) if hasattr(kernels, "get_pool_size") else 0
