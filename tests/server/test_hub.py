"""Who a user of a JupyterHub is at a server, and whom a server behind a hub lets connect."""

from __future__ import annotations

import pytest
from tornado import web
from tornado.httputil import HTTPServerRequest

from tests.server.visiting import request
from timepirates.core.file_locations import BROWSER_ID, LOCAL_USER_ID
from timepirates.server import door, hub
from timepirates.server.door import HEADER, ROLE, AccessRouter, CookieIdentityProvider, is_guest

PROOF = "a-token-of-the-hub"


@pytest.fixture(autouse=True)
def _server(monkeypatch):
    """The server of Ann."""
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    monkeypatch.setenv(door.HUB_TOKEN_VARIABLE, PROOF)


def test_only_the_user_to_whom_the_server_belongs_is_the_host():
    """A service of the hub may have the same name."""
    assert hub.identity_headers("ann", "user") == {
        "Authorization": f"token {PROOF}",
        ROLE: "host",
        HEADER: LOCAL_USER_ID,
    }
    others = [
        hub.identity_headers(*each)
        for each in (("bob", "user"), ("Ann", "user"), ("ann", "service"), ("bob", "service"))
    ]
    assert {each[ROLE] for each in others} == {"guest"}
    assert all(BROWSER_ID.fullmatch(each[HEADER]) for each in others)
    assert len({each[HEADER] for each in others}) == 4
    assert hub.identity_headers("bob", "user") == others[0]


def asked(proof: str, **more: str) -> HTTPServerRequest:
    """A request to the server."""
    return request("/user/ann/?token=the-hosts", Host="hub.example", Authorization=f"token {proof}", **more)


def test_behind_a_hub_a_server_accepts_only_requests_that_the_hub_has_let_pass():
    """Neither the token of the host nor a cookie opens it, and who asks is what the forwarded request says."""
    keeper = CookieIdentityProvider(token="the-hosts", hub=PROOF)
    app = web.Application(identity_provider=keeper, cookie_secret="secret")
    router = AccessRouter(app, frozenset({"hub.example"}), "the-hosts", "kernels", "/user/ann", "http://hub.example")
    said = hub.identity_headers("bob", "user")
    passes = asked(PROOF, **{ROLE: said[ROLE], HEADER: said[HEADER]})
    assert router.refusal(passes) is None
    assert is_guest(keeper.get_user(web.RequestHandler(app, passes)))
    assert not is_guest(keeper.get_user(web.RequestHandler(app, asked(PROOF, **{ROLE: "host", HEADER: LOCAL_USER_ID}))))
    for proof in ("the-hosts", "", "a-token"):
        stranger = asked(proof, **{ROLE: "host", HEADER: LOCAL_USER_ID})
        assert "Open the complete address" in router.refusal(stranger)
        assert keeper.get_user(web.RequestHandler(app, stranger)) is None
