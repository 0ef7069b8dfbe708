"""The ids of browsers: random, signed, never what a request claims; and who gets what was in the folder before."""

from __future__ import annotations

import stat
import time

import pytest
from tornado import web

from tests.server.visiting import request
from timepirates.core import browser_moves
from timepirates.core.file_locations import BROWSER_ID, LOCAL_USER_ID
from timepirates.server import entry_token
from timepirates.server.browsers import BrowserIds
from timepirates.server.door import HEADER, ROLE

HERE = {"Host": "127.0.0.1:8716", "Sec_Fetch_Dest": "document"}


def visit(
    browsers: BrowserIds, cookie: str = "", address: str = "127.0.0.1", guest: bool = False, **headers: str
) -> tuple[str, str]:
    """Open a page; returns what its kernel is told, and the browser's cookie afterwards."""
    asked = request(address=address, **{**HERE, **headers, "Cookie": f"{browsers.cookie}={cookie}"})
    handler = web.RequestHandler(web.Application(), asked)
    id = browsers.identify_browser(handler, guest)
    assert BROWSER_ID.fullmatch(id)
    assert asked.headers[ROLE] == ("guest" if guest else "host")
    assert asked.headers[HEADER] in ({id} if guest else {id, LOCAL_USER_ID})
    [given] = handler._new_cookie.values()
    assert given["httponly"]
    assert given["samesite"] == "Lax"
    assert int(given["expires"].split()[3]) >= 2026
    return asked.headers[HEADER], given.value


def test_a_guest_on_this_machine_does_not_get_what_was_there(tmp_path):
    browsers = BrowserIds(tmp_path)
    guest, cookie = visit(browsers, guest=True, X_Timepirates_Role="host", X_Timepirates_Browser=LOCAL_USER_ID)
    assert guest != LOCAL_USER_ID
    assert visit(browsers)[0] == LOCAL_USER_ID
    assert visit(browsers, cookie, guest=True)[0] == guest


def test_the_first_browser_of_this_machine_gets_what_was_there_and_others_begin_empty(tmp_path):
    """Also after a restart, on any port and under a new token."""
    browsers = BrowserIds(tmp_path)
    phone, its_cookie = visit(browsers, address="192.0.2.9", Host="192.0.2.7:8716")
    first, cookie = visit(browsers)
    second, second_cookie = visit(browsers)
    assert first == LOCAL_USER_ID
    assert BROWSER_ID.fullmatch(phone)
    assert BROWSER_ID.fullmatch(second)
    assert phone != second
    entry_token.token(tmp_path, new=True)
    for again in (browsers, BrowserIds(tmp_path)):
        assert [visit(again, each)[0] for each in (cookie, second_cookie, its_cookie)] == [LOCAL_USER_ID, second, phone]
    assert visit(again, cookie, address="192.0.2.9", Host="192.0.2.7:8716")[0] == LOCAL_USER_ID
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "door").iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.0.2.9", {}),
        ("192.0.2.9", {"Host": "localhost:8716"}),
        ("127.0.0.1", {"Host": "192.0.2.7:8716"}),
        ("127.0.0.1", {"Host": "127.0.0.2:8716"}),
        ("127.0.0.1", {"X_Forwarded_For": "192.0.2.9"}),
        ("127.0.0.1", {"Forwarded": "for=192.0.2.9"}),
        ("127.0.0.1", {"Sec_Fetch_Dest": "empty"}),
        ("127.0.0.1", {HEADER: LOCAL_USER_ID, "Host": "192.0.2.7:8716"}),
    ],
)
def test_neither_a_device_of_the_network_nor_a_script_takes_over_what_was_there(tmp_path, address, headers):
    browsers = BrowserIds(tmp_path)
    assert BROWSER_ID.fullmatch(visit(browsers, address=address, **headers)[0])
    assert visit(browsers)[0] == LOCAL_USER_ID


def test_a_cookie_that_is_odd_or_forged_is_replaced(tmp_path):
    """An id is no more a file's name than this server has signed it, nor is another's taken from the header."""
    browsers, other = BrowserIds(tmp_path / "a"), BrowserIds(tmp_path / "b")
    visit(browsers)
    mine, cookie = visit(browsers)
    value = dict(zip("vktncs", cookie.split("|"), strict=False))
    assert value["v"] == "2"
    signed = [
        web.create_signed_value(browsers._key, browsers.cookie, text).decode()
        for text in ("../../etc", "", LOCAL_USER_ID, "x" * 44, mine[:-1] + "é")
    ]
    for forged in (
        "x",
        "../../etc",
        "2|",
        mine,
        entry_token.new_token(),
        cookie[:-1],
        cookie.replace("|", ""),
        "\x7f",
        "é",
        "1" * 5000,
        visit(other)[1],
        *signed,
    ):
        told, given = visit(browsers, forged, **{HEADER: mine})
        assert told not in (mine, LOCAL_USER_ID, "")
        assert BROWSER_ID.fullmatch(told)
        assert browsers.known(given) == told
    assert visit(browsers, cookie)[0] == mine
    assert other.cookie != browsers.cookie


def test_where_nothing_can_be_kept_browsers_are_told_apart_as_long_as_the_server_runs(tmp_path):
    (tmp_path / "door").write_text("in the way")
    browsers = BrowserIds(tmp_path)
    [first, second] = [visit(browsers) for _each in range(2)]
    assert (first[0], visit(browsers, first[1])[0]) == (LOCAL_USER_ID, LOCAL_USER_ID)
    assert second[0] == visit(browsers, second[1])[0] != LOCAL_USER_ID


def test_a_code_gives_a_browsers_id_once_and_only_for_some_minutes(tmp_path, monkeypatch):
    browsers = BrowserIds(tmp_path)
    home = browsers.known(visit(browsers)[1])
    codes = [browser_moves.create_code(tmp_path, LOCAL_USER_ID, False) for _code in range(2)]
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "door").glob("*.move")} == {0o600}
    assert not [path for path in (tmp_path / "door").iterdir() for code in codes if code in path.name]
    assert browser_moves.found(tmp_path, codes[0]) == browser_moves.take(tmp_path, codes[0])
    assert browser_moves.take(tmp_path, codes[0]) is None
    assert browser_moves.found(tmp_path, "../token") is None
    assert browsers.id_of(browser_moves.found(tmp_path, codes[1]).id) == home
    later = time.time() + 60 * browser_moves.MINUTES + 1
    monkeypatch.setattr("time.time", lambda: later)
    assert browser_moves.take(tmp_path, codes[1]) is None
    browser_moves.create_code(tmp_path, LOCAL_USER_ID, False)
    assert len([*(tmp_path / "door").glob("*.move")]) == 1
