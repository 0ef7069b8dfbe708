"""Serve notebooks as web pages with Voilà: each notebook is a page, and nothing else is served.

`/` is the play page, `/NAME` the notebook of that name. There are no listings and no file downloads. Without a host,
only this machine can connect, and only with the printed address (`timepirates.server.door`). One kernel waits with the
play page already prepared (`preheated`), so that it opens at once; the page reads its query when it is opened
(`timepirates_widgets.keeping.visit`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import tempfile
import time
from asyncio import Future
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path

import tornado.httpserver
import tornado.ioloop
from jupyter_core.utils import ensure_async, run_sync
from tornado import web
from tornado.websocket import WebSocketHandler
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.tornado.handler import TornadoVoilaHandler

from timepirates import tables
from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.server import door, entry_token, forking, frames, moving, network, room, starting, voila_compatibility
from timepirates.server.browsers import BrowserIds
from timepirates.server.door import HEADER, ROLE, AccessRouter, CookieIdentityProvider, RefusalHandler, is_guest, refuse
from timepirates.server.entrance import ServerAddresses, kept_token, open_browser
from timepirates.server.first_picture import PLACE, FirstVisitPictures, saved_picture
from timepirates.server.frames import LARGEST_FRAME, GuardedConnection, left, visited
from timepirates.server.owners import restrict_to_owner
from timepirates.server.page_websocket import tolerate_early_close
from timepirates.server.scripts import RequestedScripts, ScriptHandler, eager_plotly
from timepirates.server.voila_compatibility import HandlerSpec
from timepirates.server.workplace import HelperProcess
from timepirates.worker import address as worker_address

TEMPLATE = "timepirates"
NEEDED_EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
"""The Jupyter extensions that the pages' widgets need. All other installed extensions are not sent to browsers."""

ABANDONED_TIME = timedelta(seconds=15)
"""The time for which a kernel without a connected page is kept while other pages wait to be opened."""
CONNECT_SECONDS = 4.0
"""Seconds within which a new page must connect to its kernel while other pages wait to be opened."""
IDLE_SECONDS = 300.0
"""Seconds without use after which a page may be paused while other pages wait to be opened."""
GUEST_SHARE_DIVISOR = 4
"""The maximum number of pages divided by this number is the limit for one guest's browser (at least 2 pages)."""
MAX_WAIT_SECONDS = 30.0
"""Maximum number of seconds that a new page waits for another page to close if the server is full."""
CHECK_SECONDS = 0.1
"""The number of seconds between two checks whether one more page can be opened."""
KERNEL = re.compile(r'"kernelId": "([\w-]{36})"')
"""A pattern that finds the kernel's id in the HTML of a page."""
LARGEST_BODY = 1 << 16
"""Maximum size in bytes of the body of an HTTP request. Larger data are sent through a websocket."""
NEW_DEVICE = "device=new"
"""The query string of a page that asks the user of a new browser what the browser will be used for."""
HTML_START = "<!DOCTYPE html>"
"""The text with which the HTML of a page begins if the page was created without an error."""
HEADERS = ("Content-Type", "Cache-Control", "Pragma", "Expires")
"""The HTTP headers to send with the beginning of a page."""
ERROR_HTML = """<p role="alert" style="position: fixed; inset: auto 0 0; z-index: 9; margin: 0; padding: 1em;
background: #fff; color: #700; font: 18px sans-serif">{text}</p>"""
"""An HTML error message, appended to a page if an error occurs after the beginning of the page was sent."""
TABLE_RESTART_SECONDS = 1.0
"""Minimum number of seconds between two starts of the table process, if it ends again and again."""
PARENT_CHECK_MS = 1000
"""Milliseconds between two checks whether the parent process is still running."""
IDLE_TIMEOUT_SECONDS = 60
"""Seconds after which the server closes an idle connection or an incomplete request."""


class PageHandler(TornadoVoilaHandler):
    """A handler that sends a page. It sends the beginning of the page before the page's Python process starts.

    The beginning of a page, up to the first picture, is always the same. Once it is known, it is sent with the picture
    immediately, before the page has a kernel.
    """

    _arriving = False
    _head = ""
    """The beginning of the page's HTML, up to the first picture, as far as it has been created."""
    _sent = _begun = False
    """Whether the beginning of the page has been sent, and whether its first picture has been sent."""
    kernel = ""
    """The id of the page's kernel, once it is known."""
    left = False
    """Whether the browser has cancelled the request for the page."""
    _folder: Path
    """The data folder in which the games of the page are saved."""
    _guest = ""
    """The id of the guest's browser, or an empty string if the user is not a guest."""

    def initialize(self, pages: Pages, **more: object) -> None:
        """Accept the handler's arguments. Called by Tornado."""
        super().initialize(**more)
        self._all = pages

    async def get(self, path: str | None = None) -> None:
        """Run the notebook and send its output as the page."""
        self.set_header("X-XSRFToken", self.xsrf_token)  # Reading `xsrf_token` also sets the XSRF cookie.
        await self._replace_dead_kernels()
        if not await self._all.make_room():
            refuse(
                self,
                _(
                    "Too many pages are open (at most {most}). Close a page that you do not need, and reload this page."
                ).format(most=self._all.most),
                503,
            )
            return
        if self.left:
            return
        self._identify_browser()
        if self._guest:
            await self._all.enforce_guest_share(self._guest)
        self._arrives(True)
        self._all.making.add(self)
        try:
            if self.current_user:
                self._send_head()
            await super().get(path)
        except Exception:
            if not self._sent:
                raise
            self.log.exception("a page whose head was sent already")
            self._begun = True
            self.write(ERROR_HTML.format(text=escape(_("This page could not be prepared. Reload the page."))))
        finally:
            self._arrives(False)
            await self._settle_kernel()
            self._all.making.discard(self)

    def on_connection_close(self) -> None:
        """Note that the browser has cancelled the request. Called by Tornado."""
        self.left = True

    async def _settle_kernel(self) -> None:
        """End the kernel if the browser has cancelled the request; otherwise record the time when the page was sent."""
        if not self.kernel:
            return
        if self.left:
            await self._all.end_unused_kernel(self.kernel)
        else:
            self._all.delivered[self.kernel] = time.monotonic()

    def _identify_browser(self) -> None:
        """Determine the browser's id and data folder. Let the page ask how a new browser will be used.

        A guest's browser is not asked, because it begins with no games. Behind a JupyterHub, the request has the id.
        """
        guest = self.current_user is not None and is_guest(self.current_user)
        id = (
            self.request.headers[HEADER] if self._all.entrance.hub else self._all.browsers.identify_browser(self, guest)
        )
        data = file_locations.data_folder()
        self._folder = file_locations.guest_folder(data, id) if guest else data
        self._guest = id if guest else ""
        if (
            not guest
            and self._all.entrance.came_over_network(self.request.host)
            and self.settings["identity_provider"].get_user_cookie(self) is None
        ):
            self.request.query = "&".join(filter(None, [self.request.query, NEW_DEVICE]))

    def should_use_rendered_notebook(self, *asked: object) -> bool:
        """Return whether Voilà should use a kernel that was started in advance, because the kernel is ready."""
        return super().should_use_rendered_notebook(*asked) and voila_compatibility.is_ready(
            self.kernel_manager, self.notebook_path
        )

    def _send_head(self) -> None:
        kept = self._all.heads.get(self.notebook_path)
        if kept is not None:
            head, said = kept
            for name, value in said.items():
                self.set_header(name, value)
            super().write(head + self._picture())
            super().flush()
            self._sent = True

    def _picture(self) -> str:
        """Return the picture that the page shows first: a saved picture, or the picture for new users."""
        page, asked = Path(self.notebook_path).stem, self.request.query_arguments
        at_home = NEW_DEVICE not in self.request.query
        return saved_picture(self._folder, page, asked) or (
            self._all.first_visit.picture(self._folder, page, asked) if at_home else ""
        )

    def write(self, chunk: object) -> None:
        """Write a part of the page's HTML. Store the start of the page for reuse, and add the first picture to it."""
        if isinstance(chunk, str) and not self.kernel and (told := KERNEL.search(chunk)):
            self.kernel = told[1]
            if self._guest:
                self._all.owners[self.kernel] = self._guest
        if isinstance(chunk, str) and not self._begun:
            before, place, after = chunk.partition(PLACE)
            self._head += before
            if place:
                self._begun = True
                if self._head.startswith(HTML_START):
                    self._all.heads[self.notebook_path] = (
                        self._head,
                        {name: self._headers[name] for name in HEADERS if name in self._headers},
                    )
                chunk = after if self._sent else before + self._picture() + after
            elif self._sent:
                return
        super().write(chunk)

    def flush(self, include_footers: bool = False) -> Future[None]:
        """Send the first part of the page's HTML, and record that the page's kernel has started."""
        self._arrives(False)
        return super().flush(include_footers)

    def _arrives(self, now: bool) -> None:
        self._all.arriving += now - self._arriving
        self._arriving = now

    async def _replace_dead_kernels(self) -> None:
        """Replace kernels that were started in advance for this page and have died."""
        kernels = self.kernel_manager
        wanted = getattr(self.voila_configuration, "preheat_kernel", False)
        if not voila_compatibility.can_preheat(VoilaConfiguration, kernels, wanted):
            return
        for id in list(kernels.notebook_data.get(self.notebook_path, {}).get("kernel_ids", ())):
            if id in kernels and not await ensure_async(kernels.is_alive(id)):
                await ensure_async(kernels.shutdown_kernel(id, now=True))
                kernels.fill_if_needed(notebook_name=self.notebook_path)


class Pages(Voila):
    """The web server: Voilà, which serves each notebook of one folder as a page."""

    ioloop: tornado.ioloop.IOLoop | None = None
    parts: RequestedScripts
    entrance: ServerAddresses
    browsers: BrowserIds
    first_visit: FirstVisitPictures
    workplaces: list[HelperProcess]
    """The helper processes of the server, which all pages share."""
    heads: dict[str, tuple[str, dict[str, str]]]
    """The beginning of the HTML of the latest page from each notebook, with its HTTP headers, by notebook path."""
    making: set[PageHandler]
    """The requests for pages that the server is creating at present."""
    delivered: dict[str, float]
    """For each kernel, the time when its page was sent completely (`time.monotonic`)."""
    ending: set[str]
    """The ids of unused kernels that are shutting down."""
    owners: dict[str, str]
    """For each kernel that runs a guest's page, the id of the guest's browser."""
    most: int
    arriving = 0
    """The number of requested pages whose kernels have not started yet."""

    def is_full(self) -> bool:
        """Return whether the maximum number of pages is open. Kernels that no page uses yet do not count."""
        kernels = self.kernel_manager
        waiting = sum(
            voila_compatibility.waiting_kernels(kernels, name) for name in {*page_paths(Path(self.root_dir)).values()}
        )
        return len(kernels.list_kernel_ids()) - waiting + self.arriving >= self.most

    async def make_room(self) -> bool:
        """Return whether one more page may open. If too many pages are open, try to end one first.

        Kernels that no page uses are ended first. This waits for pages that may be gone: those that have not opened
        their websocket yet, and those whose request was dropped while they were being created. Then the page that has
        been idle longest is put to sleep, if it has been idle for some minutes.
        """
        until = time.monotonic() + MAX_WAIT_SECONDS
        while self.is_full():
            doubtful = await self.end_abandoned_kernels()
            if not self.is_full():
                break
            if not doubtful and await self.pause_idle_page([*frames.used], IDLE_SECONDS):
                continue
            if not doubtful or time.monotonic() > until:
                return False
            await asyncio.sleep(CHECK_SECONDS)
        return True

    async def enforce_guest_share(self, browser: str) -> None:
        """If a guest's browser has its maximum number of pages, pause the page that was unused for the longest time."""
        own = [kernel for kernel, owner in self.owners.items() if owner == browser and kernel in self.kernel_manager]
        if len(own) >= max(2, self.most // GUEST_SHARE_DIVISOR):
            await self.pause_idle_page(own, 0)

    async def pause_idle_page(self, kernels: list[str], idle: float) -> bool:
        """End the kernel of the page that was unused for the longest time. Return whether there was such a page.

        Parameters
        ----------
        kernels : list of str
            The kernels to choose from. Those without an open page are left alone.
        idle : float
            Minimum number of seconds since the page was used. The page is told, and gets a new kernel when somebody
            uses it again.
        """
        found = [id for id in kernels if id in frames.used and id in self.kernel_manager and id not in self.ending]
        id = min(found, key=frames.used.__getitem__, default="")
        if not id or time.monotonic() - frames.used[id] < idle:
            return False
        frames.put_to_sleep(id)
        await self._end(id)
        return True

    async def end_abandoned_kernels(self) -> bool:
        """End the kernels of pages that were closed without telling the server. Return whether more may exist."""
        kernels = self.kernel_manager
        busy = {page.kernel for page in self.making}
        long_ago, now = datetime.now(UTC) - ABANDONED_TIME, time.monotonic()
        doubtful = any(page.left for page in self.making)
        for id in ({*kernels.list_kernel_ids()} & (visited | self.delivered.keys())) - busy:
            if id not in kernels or (model := kernels.kernel_model(id))["connections"]:
                continue
            doubtful = True
            if id in visited:
                gone = id in left or datetime.fromisoformat(model["last_activity"]) < long_ago
            else:
                gone = now - self.delivered[id] > CONNECT_SECONDS
            if gone:
                await self.end_unused_kernel(id)
        return doubtful

    async def end_unused_kernel(self, id: str) -> None:
        """End a kernel, unless a page is connected to it or the kernel is already shutting down."""
        kernels = self.kernel_manager
        if id in kernels and id not in self.ending and not kernels.kernel_model(id)["connections"]:
            await self._end(id)

    async def _end(self, id: str) -> None:
        self.ending.add(id)
        try:
            await ensure_async(self.kernel_manager.shutdown_kernel(id, now=True))
        finally:
            self.ending.discard(id)
            self.owners.pop(id, None)

    def init_settings(self) -> dict[str, object]:
        """Return the settings. Called by Voilà before any kernel exists.

        IPython's files are put into the server's own folder, because a home that is full or read-only must not keep a
        kernel from starting.
        """
        os.environ["IPYTHONDIR"] = str(Path(self.connection_dir) / "ipython")
        return dict(super().init_settings())

    def init_handlers(self) -> list[HandlerSpec]:
        """Return Voilà's handlers except those that list or send files, and a handler for each page."""
        shared = {
            "pages": self,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            *map(
                with_tolerant_websocket,
                map(self._with_owner_check, voila_compatibility.allowed_handlers(super().init_handlers())),
            ),
            (
                r"/favicon\.ico",
                web.RedirectHandler,
                {"url": f"{self.base_url}voila/templates/{TEMPLATE}/static/favicon.svg"},
            ),
            (moving.PATH, moving.MoveHandler, {"browsers": self.browsers, "data": file_locations.data_folder()}),
            (r"/plotly\.js", ScriptHandler, {"script": eager_plotly, "kept": "max-age=86400"}),
            (r"/parts\.js", ScriptHandler, {"script": self.parts.combined_script, "kept": "no-cache"}),
            *(
                (path, PageHandler, {**shared, "notebook_path": notebook})
                for path, notebook in page_paths(Path(self.root_dir)).items()
            ),
        ]

    def _with_owner_check(self, handler: HandlerSpec) -> HandlerSpec:
        """Return a handler of Voilà. A handler for a single kernel is restricted to the owner of the kernel."""
        path, kind, *more = handler
        guarded = kind.__name__ in voila_compatibility.KERNEL_HANDLERS
        return (path, restrict_to_owner(kind, self.may_use) if guarded else kind, *more)

    def may_use(self, handler: web.RequestHandler, kernel: str) -> bool:
        """Return whether the browser that sent a request may use a kernel, because it opened the kernel's page.

        Of a kernel that has ended, everybody may learn that.
        """
        owner = self.owners.get(kernel, "")
        browser = (
            handler.request.headers[HEADER]
            if self.entrance.hub
            else self.browsers.known(handler.get_cookie(self.browsers.cookie))
        )
        at_the_hosts = not owner and not is_guest(handler.current_user)
        return at_the_hosts or owner == browser or kernel not in self.kernel_manager

    def serve(self, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
        """Serve pages until Ctrl-C or SIGTERM. The function `ready` is called as soon as pages can be opened."""
        self._sockets, self._ready = sockets, ready
        starting.cleanup_functions.append(lambda: shutil.rmtree(self.connection_dir, ignore_errors=True))
        self.start()

    def _handle_signal_stop(self, *signal: object) -> None:
        """Stop serving. Called on SIGINT and SIGTERM, possibly before the server runs."""
        if self.ioloop is None:
            starting.end()
        else:
            self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def listen(self) -> None:
        """Run the server. Called by Voilà after its settings and handlers are complete."""
        self._check_protection()
        here = self.entrance
        self.app.settings["identity_provider"].guests = here.guests
        self.app.settings["identity_provider"].hub = here.hub
        router = AccessRouter(self.app, here.names(), here.token, here.kernels, here.prefix, here.origin)
        server = tornado.httpserver.HTTPServer(
            router,
            max_body_size=LARGEST_BODY,
            body_timeout=IDLE_TIMEOUT_SECONDS,
            idle_connection_timeout=IDLE_TIMEOUT_SECONDS,
            xheaders=bool(here.prefix or here.public),  # A proxy reports the protocol (HTTP or HTTPS) in a header.
        )
        server.add_sockets(self._sockets)
        self.ioloop = tornado.ioloop.IOLoop.current()
        # A process that a shell starts in the background ignores Ctrl-C unless the process sets a signal
        # handler itself.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle_signal_stop)
        self.ioloop.add_callback(self._ready)
        if here.hub:
            self._end_with_parent(os.getppid())
        for workplace in self.workplaces:
            workplace.watch(self.ioloop)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def _end_with_parent(self, parent: int) -> None:
        """Stop the server when the parent process ends, so that a new server can replace it."""
        loop = tornado.ioloop.IOLoop.current()

        def look() -> None:
            if os.getppid() != parent:
                loop.stop()

        tornado.ioloop.PeriodicCallback(look, PARENT_CHECK_MS).start()

    def _check_protection(self) -> None:
        """Raise an error and end all kernels if a setting that protects the pages is not in effect."""
        wanted = {
            **self.config.Voila.tornado_settings,
            "identity_provider": CookieIdentityProvider,
            "kernel_websocket_connection_class": GuardedConnection,
        }
        try:
            voila_compatibility.check_effective_settings(
                self.app.settings, wanted, self.kernel_manager.allowed_message_types
            )
        except voila_compatibility.IncompatibleVersion:
            self.stop()
            raise

    def stop(self) -> None:
        """End the kernels and the helper processes at once. Nothing is lost: every step of a game is already saved."""
        for workplace in self.workplaces:
            workplace.close()
        self.first_visit.close()
        with contextlib.suppress(Exception):  # A kernel that is still starting ends when this process ends.
            run_sync(self.kernel_manager.shutdown_all)(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def with_tolerant_websocket(handler: HandlerSpec) -> HandlerSpec:
    """Return a handler of Voilà. If it is for websockets, make it tolerate pages that close too early."""
    path, kind, *more = handler
    return (
        path,
        tolerate_early_close(kind) if issubclass(kind, WebSocketHandler) and hasattr(kind, "pre_get") else kind,
        *more,
    )


def page_paths(folder: Path) -> dict[str, str]:
    """Return a dict that maps the path in a page's address to the page's notebook. The path `/` is the start page."""
    names = list(file_locations.page_titles(folder))
    return {"/": f"{names[0]}.ipynb", **{f"/{name}": f"{name}.ipynb" for name in names}}


def write_notebooks(folder: Path) -> Path:
    """Write the notebooks of all pages into a folder, from which Voilà serves them. Return the folder."""
    for page in (*file_locations.page_titles(), *file_locations.SERVED_PAGES):
        (folder / f"{page}.ipynb").write_text(file_locations.notebook(page), encoding="utf-8")
    return folder


def _not_found_settings(folder: Path) -> dict[str, object]:
    """Return the settings for the error page that is sent if there is no page at an address."""
    text = _("There is no page at this address. The pages are: {pages}")
    return {
        "default_handler_class": RefusalHandler,
        "default_handler_args": {"status": 404, "text": text, "pages": list(page_paths(folder))},
    }


def settings(folder: Path, preheated: int = 1, remote: bool = False, origin: str = "") -> Config:
    """Return Voilà's settings for the pages.

    Parameters
    ----------
    folder : Path
        The folder of the notebooks.
    preheated : int
        Number of kernels that wait with the first page already prepared.
    remote : bool
        Whether other machines may connect.
    origin : str
        The origin of a reverse proxy's pages; "" if there is none.

    Raises
    ------
    IncompatibleVersion
        If this version of Voilà lacks a setting that controls access.
    """
    voila_compatibility.check_settings()
    config = forking.settings()
    config.Voila.root_dir = str(folder)
    config.Voila.log_level = "ERROR"
    # The router that receives all requests already checks the host name and the token. These settings make Voilà
    # check both again.
    config.Voila.identity_provider_class = CookieIdentityProvider
    config.Voila.kernel_websocket_connection_class = GuardedConnection
    config.Voila.tornado_settings = {
        "allow_remote_access": remote,
        "allow_origin": origin,
        "local_hostnames": ["localhost"],
        "ws_ping_interval": 0,
        "websocket_max_message_size": LARGEST_FRAME,
        "websocket_compression_options": {},  # Tornado compresses websocket messages only if options are given.
        **_not_found_settings(folder),
    }
    config.Voila.config_file_paths = []
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.extension_allowlist = NEEDED_EXTENSIONS
    config.VoilaConfiguration.extension_denylist = []
    config.VoilaConfiguration.http_header_envs = [HEADER, ROLE, "Accept-Language"]
    # Pages show errors of cells in full, because only users with the access token can see the pages.
    config.VoilaConfiguration.show_tracebacks = True
    if voila_compatibility.can_preheat(VoilaConfiguration, wanted=preheated > 0):
        config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.resources = {
        "timepirates": {
            "loading": _("Preparing the page"),
            "script": _("This page needs JavaScript. Allow JavaScript in your browser, and reload the page."),
            "asleep": _(
                "This page was paused, because other pages needed its memory. Nothing is lost: click or "
                "press a key to continue."
            ),
        }
    }
    # By default, Jupyter stores signatures of notebooks in the user's home folder. They are not needed for these
    # pages.
    config.NotebookNotary.db_file, config.NotebookNotary.secret = ":memory:", secrets.token_bytes()
    _configure_kernels(config, page_paths(folder)["/"], preheated)
    return config


def _configure_kernels(config: Config, first: str, preheated: int) -> None:
    """Configure how kernels start, communicate and end. Start `preheated` kernels in advance."""
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": 0, "kernel_env_variables": {}},
        first: {"pool_size": preheated, "kernel_env_variables": {}},
    }
    config.VoilaKernelManager.fill_delay = 3.0
    if client := voila_compatibility.fast_client_name():
        config.AsyncKernelManager.client_class = client
    # Kernels listen on socket files, which other users of the machine cannot open.
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    # A kernel that has died is not restarted. The page tells the user, and gets a new kernel when it is reloaded.
    config.KernelManager.autorestart = False
    config.MappingKernelManager.cull_idle_timeout = 600
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False


def helper_processes(data: Path) -> list[HelperProcess]:
    """Return two objects that start helper processes when pages need them: the worker and the table process."""
    worker = HelperProcess(worker_address.ADDRESS, "timepirates.worker")
    return [worker, HelperProcess(tables.ADDRESS, "timepirates.tables", str(data), rest=TABLE_RESTART_SECONDS)]


def play(
    port: int | None = None,
    browser: bool = True,
    data: Path | None = None,
    preheated: int = 1,
    folder: Path | None = None,
    host: str | None = None,
    new_token: bool = False,
    most: int | None = None,
    prefix: str = "",
    public: str = "",
) -> None:
    """Serve the pages until Ctrl-C, and open the play page in the browser.

    Parameters
    ----------
    port : int, optional
        A port of this machine; 0 for any free one. By default the usual port, or any free one if it is in use.
    browser : bool
        Whether to open the play page in the browser.
    data : Path, optional
        The data folder, which stores the games.
    preheated : int
        Number of kernels that wait with the play page already prepared.
    folder : Path, optional
        Notebooks to serve instead of the product's own.
    host : str, optional
        The address at which the network can connect. By default only this machine can.
    new_token : bool
        Whether to make a new token, which invalidates earlier addresses.
    most : int, optional
        Maximum number of open pages. By default, those that fit into the free memory, and at most 40.
    prefix : str
        The path below which the pages are served, such as "/games"; "" for none.
    public : str
        The address of the play page at a reverse proxy, such as "https://example.org/games/"; "" if there is none.

    Raises
    ------
    OSError
        If the address or port cannot be used, or the folder has no notebooks.
    IncompatibleVersion
        If a setting that controls access does not exist in this version of Voilà or Jupyter.
    """
    with starting.delayed_signals():
        own = tempfile.TemporaryDirectory(prefix="timepirates-pages-")
        starting.cleanup_functions.append(own.cleanup)
    folder = write_notebooks(Path(own.name)) if folder is None else folder.resolve()
    if not file_locations.page_titles(folder):
        raise FileNotFoundError(2, _("this folder contains no notebook"), str(folder))
    if data is not None:
        os.environ["TIMEPIRATES_DATA"] = str(data.resolve())
    # Child processes of this process must not import modules from the working directory.
    os.environ["PYTHONSAFEPATH"] = "1"
    sockets, number = network.open_sockets(host, port)
    kept = file_locations.data_folder()
    hub = os.environ.pop(door.HUB_TOKEN_VARIABLE, "")
    entrance = ServerAddresses(host, number, kept_token(kept, new_token), prefix, public, hub=hub)
    if entrance.remote and not hub:
        entrance = replace(entrance, guests=kept_token(kept, new_token, entry_token.GUESTS_FILE))
    entrance.set_kernel_environment()
    first_visit, workplaces = FirstVisitPictures(), helper_processes(kept)
    starting.cleanup_functions += [*(workplace.close for workplace in workplaces), first_visit.close]
    first_visit.draw()
    for workplace in workplaces:
        workplace.open()
    os.environ["TIMEPIRATES_SERVED"] = " ".join(file_locations.page_titles(folder))
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(file_locations.template_folder()), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    )
    config = settings(folder, preheated, entrance.remote, entrance.origin)
    config.VoilaConfiguration.resources["timepirates"].update(
        parts=f"{prefix}/parts.js", plotly=f"{prefix}/plotly.js?v={file_locations.plotly().name}"
    )
    app = Pages(
        config=config,
        port=number,
        ip=network.HERE,
        open_browser=False,
        base_url=f"{prefix}/",  # for browsers
        server_url="/",  # The router removes the URL prefix before a request reaches a handler or a kernel.
    )
    app.parts, app.entrance, app.most, app.heads = RequestedScripts(), entrance, most or room.default_max_pages(), {}
    app.making, app.delivered, app.ending, app.owners = set(), {}, set(), {}
    app.first_visit, app.workplaces, app.browsers = first_visit, workplaces, BrowserIds(kept)
    app.token, app.cookie_secret = entrance.token, entry_token.cookie_secret(entrance.token)
    app.tornado_settings = {**app.tornado_settings, "log_function": app.parts.record_response}
    app.connection_dir_root = tempfile.gettempdir()
    app.initialize([])
    with contextlib.ExitStack() as leaving:
        leaving.callback(own.cleanup)
        starting.cleanup_functions.append(leaving.close)
        file = leaving.enter_context(entrance.opening_file(kept)) if browser else None

        def ready() -> None:
            entrance.print()
            if entrance.remote:
                print(room.memory_notice(app.most), flush=True)
            if file:
                open_browser(file)

        app.serve(sockets, ready)
