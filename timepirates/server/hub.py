"""Serve pages to JupyterHub users. `python -m timepirates.server.hub` takes the options of `timepirates play`.

The hub starts this program as the server of one user, the host. It forwards requests to a `timepirates play` that it
starts, as the standalone form of jupyter-server-proxy does. It accepts only users whom the hub lets connect, and tells
`timepirates play` whether a request is of the host or of a guest. The program needs the extra `hub`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

from jupyter_server_proxy.standalone.app import StandaloneProxyServer
from tornado import web

from timepirates.core.errors import TimePiratesError
from timepirates.core.file_locations import GUEST_ROLE, HOST_ROLE, LOCAL_USER_ID
from timepirates.core.i18n import _
from timepirates.server import door, entry_token
from timepirates.server.door import HEADER, ROLE

INVITED_FOR = 30 * 24 * 3600
"""The lifetime of an invitation link in seconds. A new link is created each time the server starts."""
START_TIMEOUT = 60.0
"""Maximum number of seconds until the newly started program `timepirates play` must answer."""
ANSWER_TIMEOUT = 30.0
"""Maximum number of seconds that this program waits for an answer from the JupyterHub."""
REQUIRED_VARIABLES = ("JUPYTERHUB_API_URL", "JUPYTERHUB_API_TOKEN", "JUPYTERHUB_USER", "JUPYTERHUB_PUBLIC_URL")
"""The environment variables that a JupyterHub with the setting public_url defines for each server."""


class HubServer(StandaloneProxyServer):
    """A proxy server that adds the name of the JupyterHub user to each request that it forwards."""

    def get_proxy_base_class(self) -> tuple[type, dict[str, object]]:
        """Return the class of the request handler and its arguments. jupyter-server-proxy calls this method."""
        kind, arguments = super().get_proxy_base_class()

        class Forwarding(kind):  # type: ignore[misc, valid-type]
            """A handler that forwards a user's request to the program `timepirates play`."""

            def prepare(self, *_arguments: object) -> None:
                """Refuse websockets of users without access, which jupyter-server-proxy would accept. Called by Tornado."""
                if self.request.headers.get("Upgrade", "").lower() == "websocket" and not self.current_user:
                    raise web.HTTPError(403)

            def proxy_request_headers(self) -> Mapping[str, str]:
                """Return the headers of the forwarded request, including the user's name, for jupyter-server-proxy."""
                headers = super().proxy_request_headers()
                headers.update(identity_headers(self.current_user["name"], self.current_user["kind"]))
                return headers

            def get_client_uri(self, protocol: str, host: str, port: int, _path: str) -> str:
                """Return the address to which a request is forwarded, with the path exactly as the browser sent it."""
                return f"{protocol}://{host}:{port}{self.request.uri}"

        return Forwarding, arguments


def identity_headers(name: str, kind: str) -> dict[str, str]:
    """Return HTTP headers that tell the program `timepirates play` which user has sent a request.

    The user to whom the server belongs is the host. All others are guests, with the same games on every device.

    Parameters
    ----------
    name : str
        The name that the hub gives.
    kind : {"user", "service"}
        Whether it is the name of a user or of a service of the hub.
    """
    hosts = (kind, name) == ("user", os.environ["JUPYTERHUB_USER"])
    digest = hashlib.blake2b(f"{kind}/{name}".encode(), digest_size=32, person=b"tp-hub-user").digest()
    return {
        "Authorization": f"token {os.environ[door.HUB_TOKEN_VARIABLE]}",
        ROLE: HOST_ROLE if hosts else GUEST_ROLE,
        HEADER: LOCAL_USER_ID if hosts else base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
    }


def invitation_address() -> str:
    """Return the address of the JupyterHub page on which other users can get access to this server.

    Raises
    ------
    TimePiratesError
        If the hub does not allow its users to share their servers.
    """
    server = "/".join(
        quote(os.environ.get(name, ""), safe="") for name in ("JUPYTERHUB_USER", "JUPYTERHUB_SERVER_NAME")
    )
    request = Request(
        f"{os.environ['JUPYTERHUB_API_URL']}/share-codes/{server}",
        data=json.dumps({"expires_in": INVITED_FOR}).encode(),
        headers={"Authorization": f"token {os.environ['JUPYTERHUB_API_TOKEN']}"},
    )
    try:
        # Requests to the JupyterHub must not use the proxies in the environment variables.
        with build_opener(ProxyHandler({})).open(request, timeout=ANSWER_TIMEOUT) as answer:
            code = json.load(answer)["code"]
    except OSError as error:
        raise TimePiratesError(
            _(
                "the JupyterHub did not create a code for sharing this server with other users: {problem}. "
                'The roles of the hub\'s users and servers need the scope "shares"; deploy/jupyterhub '
                "contains an example"
            ).format(problem=error)
        ) from None
    return f"{os.environ['JUPYTERHUB_PUBLIC_HUB_URL']}accept-share?{urlencode({'code': code})}"


def main() -> int:
    """Serve pages for a JupyterHub until the hub ends this program. The arguments are those of `timepirates play`."""
    missing = [name for name in REQUIRED_VARIABLES if not os.environ.get(name)]
    if missing:
        print(
            _(
                'this program must be started by a JupyterHub with the setting "public_url"; these '
                "environment variables are missing: {names}"
            ).format(names=", ".join(missing)),
            file=sys.stderr,
        )
        return 1
    try:
        os.environ["TIMEPIRATES_INVITATION"] = invitation_address()
    except TimePiratesError as error:
        print(error, file=sys.stderr)
        return 1
    os.environ[door.HUB_TOKEN_VARIABLE] = entry_token.new_token()
    address = os.environ["JUPYTERHUB_PUBLIC_URL"]
    play = [sys.executable, "-m", "timepirates", "play", "--no-browser", "--port", "{port}", "--address", address]
    HubServer.launch_instance(
        argv=[], command=[*play, *sys.argv[1:]], timeout=START_TIMEOUT, activity_interval=0, absolute_url=True
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
