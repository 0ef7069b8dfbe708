"""The pages of the game in a browser: Voilà, set up so that each notebook is a page and nothing else is served.

`/` is the play page, `/NAME` the notebook of that name. There is no listing, no file download and no other server
beside it; only this machine can connect. One kernel waits with the play page made ready (`preheated`), so that it
opens at once; the page learns what its address asked for when it is opened (`timepirates_widgets.table.visit`).
"""

from __future__ import annotations

import os
import signal
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import tornado.httpserver
import tornado.ioloop
import tornado.netutil
from jupyter_core.utils import ensure_async, run_sync
from tornado import web
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from timepirates import places
from timepirates.i18n import _
from timepirates.web.scripts import PageParts, ScriptHandler, eager_plotly

HOST = "127.0.0.1"
USUAL_PORT = 8716
TEMPLATE = "timepirates"
UNSERVED = (TornadoVoilaTreeHandler, VoilaContentsHandler)
HIDDEN_PATHS = ("/voila/render/", "/voila/files/")
NEEDED_EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
"""What the pages' widgets need in the browser; everything else that happens to be installed stays off the wire."""

Handler: TypeAlias = tuple[Any, ...]
"""Path in the address, class, and perhaps its arguments, as Tornado takes them."""


class PageHandler(TornadoVoilaHandler):
    """One page. Its answer brings the cookie without which the page could not end its kernel when it is closed."""

    async def get(self, path: str | None = None) -> None:
        """Run the notebook and send what it shows."""
        self.set_header("X-XSRFToken", self.xsrf_token)  # asking for the token sets the cookie
        await self._bury_the_dead()
        await super().get(path)

    async def _bury_the_dead(self) -> None:
        """A kernel that was made ready and died while it waited must not be the one that this page gets."""
        kernels = self.kernel_manager
        for id in list(kernels.notebook_data.get(self.notebook_path, {}).get("kernel_ids", ())):
            if id in kernels and not await ensure_async(kernels.is_alive(id)):
                await ensure_async(kernels.shutdown_kernel(id, now=True))
                kernels.fill_if_needed(notebook_name=self.notebook_path)


class Pages(Voila):
    """Voilà with the notebooks of one folder as its pages."""

    parts: PageParts

    def init_handlers(self) -> list[Handler]:
        """Voilà's own handlers but those that list or hand out files; then one for each page."""
        kept = [handler for handler in super().init_handlers() if not _lists_files(handler)]
        return [
            *kept,
            (r"/favicon\.ico", web.RedirectHandler, {"url": f"/voila/templates/{TEMPLATE}/static/favicon.svg"}),
            (r"/plotly\.js", ScriptHandler, {"script": eager_plotly, "kept": "max-age=86400"}),
            (r"/parts\.js", ScriptHandler, {"script": self.parts.joined, "kept": "no-cache"}),
            *(self._page(path) for path in page_paths(Path(self.root_dir)).items()),
        ]

    def _page(self, page: tuple[str, str]) -> Handler:
        path, notebook = page
        return path, PageHandler, {
            "notebook_path": notebook,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }

    def serve(self, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
        """Serve on sockets that are bound already until Ctrl-C or SIGTERM; `ready` is called once pages answer."""
        self._sockets, self._ready = sockets, ready
        self.start()

    def listen(self) -> None:
        """Called by Voilà's start, once its settings and handlers are there."""
        server = tornado.httpserver.HTTPServer(self.app)
        server.add_sockets(self._sockets)
        self.ioloop = tornado.ioloop.IOLoop.current()
        # A shell that starts a job in the background leaves Ctrl-C ignored: both signals are asked for by name.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle_signal_stop)
        self.ioloop.add_callback(self._ready)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End the kernels at once: every step of a game is on the disk already."""
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        for left in Path(self.connection_dir).glob("*"):
            left.unlink()
        Path(self.connection_dir).rmdir()


def _lists_files(handler: Handler) -> bool:
    return handler[1] in UNSERVED or str(handler[0]).startswith(HIDDEN_PATHS)


def page_paths(folder: Path) -> dict[str, str]:
    """path in the address -> file name of its notebook; `/` is the play page, or else the first there is."""
    names = list(places.page_titles(folder))
    return {"/": f"{names[0]}.ipynb", **{f"/{name}": f"{name}.ipynb" for name in names}}


def settings(folder: Path, preheated: int = 1) -> Config:
    """Voilà's settings for our pages; `preheated` is the number of kernels that wait with the first page."""
    config = Config()
    config.Voila.root_dir = str(folder)
    config.Voila.log_level = "ERROR"
    # Only names of this machine are answered, so that a foreign page cannot reach us under a name of its own.
    config.Voila.tornado_settings = {"allow_remote_access": False, "local_hostnames": ["localhost", HOST],
                                      "ws_ping_interval": 0}
    config.Voila.config_file_paths = []
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.extension_allowlist = NEEDED_EXTENSIONS
    config.VoilaConfiguration.extension_denylist = []
    # What goes wrong in a cell is shown as it is: whoever reads it sits at the machine it happened on.
    config.VoilaConfiguration.show_tracebacks = True
    config.VoilaConfiguration.preheat_kernel = preheated > 0
    config.VoilaConfiguration.resources = {"timepirates": {
        "loading": _("Tuning the time machine"),
        "script": _("This page needs JavaScript. Please allow it and load the page again."),
    }}
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": 0, "kernel_env_variables": {}},
        page_paths(folder)["/"]: {"pool_size": preheated, "kernel_env_variables": {}},
    }
    config.VoilaKernelManager.fill_delay = 3.0
    config.AsyncKernelManager.client_class = "timepirates.web.client.PromptClient"
    # Kernels listen on sockets of the file system, which other users of this machine cannot open.
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    # A kernel that died is not started again under its page: the page says so, and a reload brings a whole one.
    config.KernelManager.autorestart = False
    config.MappingKernelManager.cull_idle_timeout = 600
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    return config


def bind(port: int | None) -> tuple[list[socket.socket], int]:
    """Sockets on a loopback port, and its number: the one asked for, else the usual one, else any that is free."""
    if port is not None:
        sockets = tornado.netutil.bind_sockets(port, HOST)
    else:
        try:
            sockets = tornado.netutil.bind_sockets(USUAL_PORT, HOST)
        except OSError:
            sockets = tornado.netutil.bind_sockets(0, HOST)
    return sockets, sockets[0].getsockname()[1]


def play(port: int | None = None, browser: bool = True, data: Path | None = None, preheated: int = 1,
         folder: Path | None = None) -> None:
    """Serve the pages until Ctrl-C, and open the play page.

    `port`: a port of this machine, 0 for any, None for the usual one or any. `data`: the folder that keeps the games.
    `folder`: other notebooks than those that came along. OSError where the port is taken or there is no notebook.
    """
    folder = places.notebooks() if folder is None else folder.resolve()
    if not places.page_titles(folder):
        raise FileNotFoundError(2, _("there is no notebook in this folder"), str(folder))
    try:
        sockets, number = bind(port)
    except OSError as error:
        raise OSError(error.errno, _("port {port} of this machine cannot be used: {problem}").format(
            port=port, problem=error.strerror or error)) from error
    address = f"http://{HOST}:{number}/"
    if data is not None:
        os.environ["TIMEPIRATES_DATA"] = str(data.resolve())
    os.environ["TIMEPIRATES_SERVED"] = "1"
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(places.serving()), *filter(None, [os.environ.get("JUPYTER_PATH")])])

    def ready() -> None:
        print(_("Time Pirates is at {address} (Ctrl-C ends it)").format(address=address), flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    config = settings(folder, preheated)
    config.VoilaConfiguration.resources["timepirates"].update(
        parts="/parts.js", plotly=f"/plotly.js?v={places.plotly().name}")
    app = Pages(config=config, port=number, ip=HOST, open_browser=False)
    app.parts = PageParts()
    app.tornado_settings = {**app.tornado_settings, "log_function": app.parts.note}
    app.connection_dir_root = tempfile.gettempdir()
    app.initialize([])
    app.serve(sockets, ready)
