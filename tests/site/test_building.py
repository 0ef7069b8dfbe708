"""The folder of the site: its pages, its parts, and that the same inputs give the same files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.site.building import names_in, not_compiled, stand_ins
from timepirates import places
from timepirates.site import build, bytecode


def read(folder: Path) -> dict[str, bytes]:
    """path -> content of all files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bytecode, "compiled", not_compiled)
        build.build(folder / "built", stand_ins(folder / "fetched"), print)
    return folder / "built"


def told(site: Path, page: str) -> dict:
    """What a page's script is told."""
    html = (site / page / "index.html").read_text(encoding="utf-8")
    return json.loads(re.search(r'<script id="tp-site" type="application/json">(.*?)</script>', html)[1])


def test_each_page_is_a_folder_with_its_cells(site):
    for page in places.page_titles():
        about = told(site, page)
        assert about["page"] == page
        kinds = [kind for cell in about["cells"] for kind in cell]
        assert kinds[0] == "markdown"
        assert "code" in kinds
    assert told(site, "conspiracy")["cells"][1]["code"].endswith("conspiracy()")
    assert told(site, "play")["cells"][0]["markdown"].startswith('<h1 id="Time-Pirates">')


def test_a_page_names_parts_that_are_there(site):
    about = told(site, "play")
    for name in (*about["bundle"], about["plotly"], about["pyodide"] + "pyodide.asm.wasm.bin",
                 about["site"] + "host/host.js"):
        assert (site / "parts" / name).is_file(), name
    html = (site / "play" / "index.html").read_text(encoding="utf-8")
    for target in re.findall(r'<link [^>]*href="\.\./([^"]+)"', html):
        assert (site / target).is_file(), target


def test_every_part_has_a_hash_in_its_name(site):
    for path in (site / "parts").iterdir():
        assert re.fullmatch(r"(pyodide|site|pictures)-[0-9a-f]{12}|(python|plotly)-[0-9a-f]{12}\.bin", path.name)


def test_the_pages_of_games_show_their_boards_before_there_is_python(site):
    for page in ("play", "conspiracy"):
        assert '<div id="tp-first" aria-hidden="true"><style>' in (site / page / "index.html").read_text("utf-8")


def test_the_same_inputs_give_the_same_files(site, tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "compiled", not_compiled)
    build.build(tmp_path / "again", stand_ins(tmp_path / "fetched"), print)
    assert read(tmp_path / "again") == read(site)


def test_the_bundle_has_what_pages_import_and_nothing_that_only_servers_do(site):
    names = names_in((site / "parts" / told(site, "play")["bundle"][0]).read_bytes())
    for wanted in ("timepirates_widgets/pirates/play.py", "timepirates_widgets/table/log.js", "msgspec/_core.so",
                   "timepirates/lessons/pirates/01-paths.toml", "traitlets/traitlets.py", "ipywidgets/__init__.py",
                   "timepirates/notebooks/play.ipynb"):
        assert wanted in names
    assert not [name for name in names if re.match(r"timepirates/(web/.*[a-z]\.py|training)|.*plotly.*\.gz", name)
                and name != "timepirates/web/__init__.py"]
    assert names == sorted(names)


def test_nothing_on_a_page_names_another_machine(site):
    for page in places.page_titles():
        html = (site / page / "index.html").read_text(encoding="utf-8")
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", html))
        assert addresses <= {"http://www.w3.org"}, page
