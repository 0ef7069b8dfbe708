"""The folder of the site: its pages, its parts, and that the same inputs give the same files."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from tests.site.building import built, names_in, not_compiled, stand_ins
from timepirates import __version__
from timepirates.core import file_locations
from timepirates.site import build, bytecode, front, programs

PACKED, DRAWN = cache(build.packed), cache(front.pictures)
"""Compress and draw each part once for the many builds of nearly the same site."""


def read(folder: Path) -> dict[str, bytes]:
    """path -> content of all files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return built(tmp_path_factory.mktemp("site"))


def told(site: Path, page: str) -> dict:
    """What a page's script is told."""
    html = (site / page / "index.html").read_text(encoding="utf-8")
    return json.loads(re.search(r'<script id="tp-site" type="application/json">(.*?)</script>', html)[1])


def test_each_page_is_a_folder_with_its_cells(site):
    for page in file_locations.page_titles():
        about = told(site, page)
        assert about["page"] == page
        kinds = [kind for cell in about["cells"] for kind in cell]
        assert kinds[0] == "markdown"
        assert "code" in kinds
    assert told(site, "conspiracy")["cells"][1]["code"].endswith("conspiracy()")
    assert told(site, "play")["cells"][0]["markdown"].startswith('<h1 id="Time-Pirates">')


def test_a_page_names_parts_that_are_there(site):
    about = told(site, "play")
    for name in (
        *about["bundle"],
        about["plotly"],
        about["pyodide"] + "pyodide.asm.wasm.bin",
        about["site"] + "host/host.js",
    ):
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


def test_the_same_inputs_give_the_same_files(site, tmp_path):
    assert read(built(tmp_path)) == read(site)


def test_the_bundle_has_what_pages_import_and_nothing_that_only_servers_do(site):
    names = names_in((site / "parts" / told(site, "play")["bundle"][0]).read_bytes())
    for wanted in (
        "timepirates_widgets/games/pirates/play/play_page.py",
        "timepirates_widgets/table/log.js",
        "msgspec/_core.so",
        "timepirates/games/pirates/lessons/01-paths.toml",
        "traitlets/traitlets.py",
        "ipywidgets/__init__.py",
        "timepirates/notebooks/__init__.py",
        f"timepirates-{__version__}.dist-info/entry_points.txt",
    ):
        assert wanted in names
    notebooks = {name.rpartition("/")[2] for name in names if name.endswith(".ipynb")}
    assert notebooks == {f"{page}.ipynb" for page in file_locations.page_titles()}
    for_servers = re.compile(r"timepirates/(server/.*[a-z]\.py|games/\w+/training)|.*plotly.*\.gz")
    assert not [name for name in names if for_servers.match(name) and name != "timepirates/server/__init__.py"]
    assert names == sorted(names)


def test_the_front_page_has_a_door_with_a_picture_for_each_page(site):
    html = (site / "index.html").read_text(encoding="utf-8")
    doors = re.findall(r'<a class="door" href="(\w+)/"><img src="([^"]+)"', html)
    assert sorted(page for page, _picture in doors) == sorted(file_locations.page_titles())
    for _page, picture in doors:
        assert (site / picture).read_bytes().startswith(b"<svg")
    for target in re.findall(r'(?:href|src)="([^"#]+)"', html):
        assert (site / target).exists(), target


def test_the_front_page_tells_how_much_a_first_visit_fetches(site):
    parts = sum(path.stat().st_size for path in (site / "parts").rglob("*") if path.is_file())
    assert f"The first visit downloads {parts / 1e6:.1f} MB once." in (site / "index.html").read_text(encoding="utf-8")


def test_the_site_can_be_installed_as_an_app(site):
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "./", "./")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert data[1:4] == b"PNG"
            assert f"{int.from_bytes(data[16:20])}x{int.from_bytes(data[20:24])}" == icon["sizes"]
    for page in ("", *file_locations.page_titles()):
        html = (site / page / "index.html").read_text(encoding="utf-8")
        assert '<link rel="manifest" href="' in html


def test_the_service_worker_knows_every_part_and_page_of_its_build(site):
    head, _end, script = (site / "service.js").read_text(encoding="utf-8").partition(";\n")
    about = json.loads(head.removeprefix("self.timepirates = "))
    there = {path.relative_to(site).as_posix() for path in (site / "parts").rglob("*") if path.is_file()}
    assert set(about["parts"]) == {name for name in there if not name.endswith(".png")}
    assert set(about["pages"]) == {"", *(f"{page}/" for page in file_locations.page_titles())}
    assert about["build"] == json.loads((site / "build.json").read_bytes())["build"] == told(site, "play")["build"]
    assert "addEventListener" in script


@pytest.fixture
def building(monkeypatch, tmp_path):
    """Builds a site with a folder of pictures that is named for its number."""
    monkeypatch.setattr(bytecode, "compile_archives", not_compiled)
    monkeypatch.setattr(build, "packed", PACKED)
    fetched, drawn = stand_ins(tmp_path / "fetched"), DRAWN()

    def build_numbered(folder: Path, number: int) -> dict:
        monkeypatch.setattr(front, "pictures", lambda: {**drawn, "play.svg": f"<svg>{number}</svg>".encode()})
        build.build(folder, fetched, lambda _line: None)
        return json.loads((folder / "build.json").read_bytes())

    return build_numbered


def test_another_build_has_another_name_and_leaves_the_parts_of_the_last_one_only(building, tmp_path):
    """Who has just opened a page still finds its parts; what is older goes."""
    builds = [building(tmp_path / "site", number) for number in (1, 2, 3)]
    assert len({about["build"] for about in builds}) == 3
    there = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site" / "parts").rglob("*.*")}
    assert there == {*builds[1]["parts"], *builds[2]["parts"]}
    first = next(name for name in builds[0]["parts"] if name.endswith("play.svg"))
    assert not (tmp_path / "site" / first).parent.exists()


def test_the_same_build_once_more_writes_no_file(building, tmp_path):
    """So their dates stay, by which a server tells browsers that nothing is new."""
    building(tmp_path / "site", 1)
    building(tmp_path / "site", 1)
    dates = {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*")}
    building(tmp_path / "site", 1)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*") if path.is_file()} == {
        path: date for path, date in dates.items() if path.is_file()
    }


def test_a_folder_with_another_site_is_refused(building, tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(programs.CannotBuild, match="contains another site; choose an empty folder"):
        building(tmp_path, 1)
    assert (tmp_path / "index.html").read_text() == "mine"
    assert not (tmp_path / "parts").exists()


def test_what_else_lies_in_the_folder_stays(building, tmp_path):
    (tmp_path / "CNAME").write_text("ahoy.example")
    for number in (1, 2, 3):
        building(tmp_path, number)
    assert (tmp_path / "CNAME").read_text() == "ahoy.example"


def test_pages_forbid_the_browser_to_ask_any_other_machine(site):
    for page in ("", *file_locations.page_titles()):
        html = (site / page / "index.html").read_text(encoding="utf-8")
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="default-src ([^;"]*)', html)[1]
        assert set(policy.split()) <= {"'self'", "'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"}, page
        assert html.index("Content-Security-Policy") < html.index("<link")


def test_nothing_on_a_page_names_another_machine(site):
    for page in ("", *file_locations.page_titles()):
        html = (site / page / "index.html").read_text(encoding="utf-8")
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", html))
        assert addresses <= {"http://www.w3.org"}, page
