"""The token of a folder of games: made once, for its owner alone, changed when that is asked for."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from timepirates.server import entry_token
from timepirates.server.entrance import ServerAddresses, kept_token


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_token_is_made_once_for_a_folder_and_changed_when_that_is_asked_for(tmp_path):
    first = entry_token.token(tmp_path)
    assert entry_token.TOKEN_PATTERN.fullmatch(first)
    assert entry_token.token(tmp_path) == first
    second = entry_token.token(tmp_path, new=True)
    assert second != first
    assert entry_token.token(tmp_path) == second
    assert entry_token.token(tmp_path / "another") not in (first, second)


def test_the_token_is_kept_for_its_owner_alone(tmp_path):
    """Also where the folder was there before, open to everybody."""
    (tmp_path / "door").mkdir(mode=0o755)
    before = os.umask(0)
    try:
        entry_token.token(tmp_path)
    finally:
        os.umask(before)
    assert mode(tmp_path / "door") == 0o700
    assert mode(tmp_path / "door" / "token") == 0o600
    assert [path.name for path in (tmp_path / "door").iterdir()] == ["token"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.chmod(0o644),
        lambda path: path.chmod(0o640),
        lambda path: path.chmod(0o620),
        lambda path: path.write_text(""),
        lambda path: path.write_text("short"),
        lambda path: path.write_text(entry_token.new_token() + "\n" + entry_token.new_token()),
        lambda path: path.rename(path.with_name("elsewhere")) and path.symlink_to(path.with_name("elsewhere")),
    ],
    ids=[
        "others could read it",
        "its group could read it",
        "its group could write it",
        "empty",
        "short",
        "two",
        "a link",
    ],
)
def test_a_token_that_cannot_be_trusted_is_made_anew(tmp_path, spoil):
    first = entry_token.token(tmp_path)
    path = tmp_path / "door" / "token"
    spoil(path)
    second = entry_token.token(tmp_path)
    assert second != first
    assert mode(path) == 0o600
    assert not path.is_symlink()
    assert entry_token.token(tmp_path) == second


def test_a_folder_that_is_a_link_is_refused(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "door").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError, match="a folder that belongs to you"):
        entry_token.token(tmp_path)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_servers_that_start_at_the_same_moment_have_the_same_token(tmp_path):
    with ThreadPoolExecutor(8) as many:
        found = set(many.map(lambda _number: entry_token.token(tmp_path), range(40)))
    assert len(found) == 1


def test_a_token_that_cannot_be_kept_opens_until_the_server_ends_and_a_line_says_so(tmp_path, capsys):
    (tmp_path / "door").write_text("a file is in the way")
    assert entry_token.TOKEN_PATTERN.fullmatch(kept_token(tmp_path, new=False))
    assert capsys.readouterr().out == (
        "The token in the address cannot be saved, so the address is valid only until this server stops: File exists\n"
    )


def test_cookies_end_with_their_token():
    first, second = entry_token.new_token(), entry_token.new_token()
    assert entry_token.cookie_secret(first) == entry_token.cookie_secret(first)
    assert entry_token.cookie_secret(first) != entry_token.cookie_secret(second)
    assert first.encode() not in entry_token.cookie_secret(first)


def test_the_browser_is_opened_by_a_file_for_its_owner_alone_which_goes_with_the_server(tmp_path):
    entrance = ServerAddresses("192.0.2.7", 8716, "a-token")
    with entrance.opening_file(tmp_path) as path:
        assert mode(path) == 0o600
        assert mode(path.parent) == 0o700
        text = path.read_text()
        assert '<meta http-equiv="refresh" content="1;url=http://127.0.0.1:8716/?token=a-token">' in text
    assert not path.exists()
    with entrance.opening_file(Path(os.devnull)) as path:  # where nothing can be kept
        assert mode(path) == 0o600
        assert mode(path.parent) == 0o700
    assert not path.parent.exists()
