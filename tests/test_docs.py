"""The documentation builds by one command without a warning, needs nothing from outside, and its examples run."""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.browsing import LOCAL, launch
from tests.browser.panel_pictures import UNSEEN
from tests.browser.test_exported import executed_notebooks
from tests.widgets import golden
from timepirates import lessons
from timepirates.core import file_locations, registry, rules_text

pytestmark = [pytest.mark.long(60), pytest.mark.together("compiled")]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
CODE = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The documentation as HTML; a warning is an error."""
    out = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(DOCS), str(out)]
    whole = executed_notebooks(tmp_path_factory)
    partly = Path(tempfile.mkdtemp(dir=whole.parent))
    kept = {**os.environ, "TIMEPIRATES_PICTURES": "kept", "TIMEPIRATES_EXECUTED": str(partly)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, env=kept)
    assert done.returncode == 0, done.stderr
    partly.rename(whole)
    return out


def test_every_page_and_notebook_is_there(built):
    """Pages, and the notebooks themselves."""
    for name in (*(page.stem for page in PAGES), "notebooks/play", "notebooks/tutorial"):
        assert (built / f"{name}.html").exists()


def article(built, name):
    """What a page says, without what stands around it on every page."""
    html = (built / f"{name}.html").read_text(encoding="utf-8")
    return html.partition('<article role="main"')[2].partition("</article>")[0]


def test_the_index_leads_every_reader_to_every_page(built):
    """Each page is named by the table or by what the table names as its part, and stands in the book once."""
    listed = set(re.findall(r"^([\w-]+)$", (DOCS / "index.md").read_text(encoding="utf-8"), re.M))
    assert listed == {page.stem for page in PAGES} - {"index"}
    linked = set(re.findall(r'href="([\w-]+)\.html', article(built, "index")))
    later = {"board", "door", "game", "records", "players", "calibration", "lesson-table", "adding-a-game"}
    assert {page.stem for page in PAGES} - {"index"} - later <= linked
    found = {name for page in linked for name in re.findall(r'href="([\w-]+)\.html', article(built, page))}
    assert later <= found | linked


def test_every_page_of_the_program_has_a_picture(built):
    """Shown in the guide to play."""
    html = article(built, "play")
    for name in file_locations.page_titles():
        assert f"{name}.png" in html, name
        assert (built / "_images" / f"{name}.png").exists(), name


def test_the_build_takes_the_pictures_of_pages_anew_where_there_is_a_browser(tmp_path, monkeypatch):
    """What is kept gives way to what was taken now; without a browser it stays, and a line says why."""
    monkeypatch.syspath_prepend(str(DOCS))
    picturing = importlib.import_module("picturing")
    (tmp_path / "questions.png").write_bytes(b"kept")
    one = picturing.take
    monkeypatch.setattr(picturing, "take", lambda into: one(into, "questions"))
    assert picturing.refresh(tmp_path) == "pictures of pages: 1 taken now"
    assert (tmp_path / "questions.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    taken = (tmp_path / "questions.png").read_bytes()
    assert picturing.refresh(tmp_path) == (
        "pictures of pages: those kept with the documents (no browser was found to take them in)"
    )
    monkeypatch.setenv("TIMEPIRATES_PICTURES", "kept")
    assert picturing.refresh(tmp_path).endswith("as asked")
    assert (tmp_path / "questions.png").read_bytes() == taken


def test_notebooks_stand_there_as_they_are_when_they_were_run(built):
    """Numbers, frames, figures and the stills of pages; nothing asks for a kernel."""
    odds, game, play = (article(built, f"notebooks/{name}") for name in ("odds", "game", "play"))
    assert "(Fraction(336, 11), Fraction(336, 11))" in odds
    assert odds.count("Plotly.newPlot") == 10
    assert odds.count('src="../_static/plotly.js"') == 1
    assert "place 1200" in game
    assert "tp-still" in play
    assert "data:image/svg+xml;base64," in play
    for page in (built / "notebooks").glob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert "application/vnd.jupyter.widget" not in html, page
        assert "Traceback" not in html, page


def test_what_a_docstring_says_is_prose_and_its_examples_are_code(built):
    """Arguments are told one by one; nothing that is indented becomes a quotation of the text around it."""
    html = article(built, "api/timepirates_widgets")
    about = html.partition('id="timepirates_widgets.board_svg"')[2].partition("</dd>")[0]
    assert re.search(r"<li><p><strong>seat</strong> \(.*\) – The seat whose view ", about)
    assert "::" not in about
    head = article(built, "api/timepirates").partition('id="module-timepirates"')[2].partition("<dl")[0]
    assert '<span class="n">game</span>' in head
    assert "<p>Rules, analysis and teaching tools for the board games" in head


def test_the_public_names_begin_with_those_that_most_people_need(built):
    first = re.findall(r'href="api/[\w.]+\.html#([\w.]+)"', article(built, "api"))[:12]
    for name in (
        "timepirates.Game",
        "timepirates.Board",
        "timepirates.matches.match",
        "timepirates_widgets.play",
        "timepirates_widgets.beside",
        "timepirates_widgets.board_svg",
    ):
        assert name in first, name


def test_every_public_module_has_a_page_of_its_own(built):
    """Each with the module's own name, an outline at its side, and buttons that copy its code."""
    named = re.findall(r"^   (timepirates[\w.]*)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.M)
    assert {"timepirates", "timepirates.matches", "timepirates_widgets"} <= set(named)
    assert sorted(path.stem for path in (built / "api").glob("*.html")) == sorted(named)
    for name in named:
        html = (built / "api" / f"{name}.html").read_text(encoding="utf-8")
        assert f'id="module-{name}"' in html, name
        assert "On this page" in html, name
        assert "copybutton.js" in html, name
        assert f"api/{name}.html" in article(built, "api"), name


def test_the_gallery_shows_every_panel_with_picture_and_code(built):
    """A new panel appears by itself; what its picture lacks is taken with `python -m tests.browser.pictures panels`."""
    html = article(built, "gallery")
    panels = list(golden.shown())
    assert len(panels) > 50
    for kind in panels:
        about = html.partition(f'id="panel-{kind.__name__}"')[2].partition("</section>")[0]
        picture = f"panel-{kind.__name__}.png"
        assert (picture in about and (built / "_images" / picture).exists()) or kind.__name__ in UNSEEN, kind
        assert 'class="highlight-python' in about, kind
    assert all(room in html for room in ("room-police", "room-review", "notebooks/police.html"))


def test_the_code_of_the_gallery_shows_its_panel(monkeypatch):
    """For each panel that needs only a table of play."""
    monkeypatch.syspath_prepend(str(DOCS))
    gallery = importlib.import_module("gallery")
    alone = [kind for kind in golden.shown() if gallery.needs_a_table_only(kind)]
    assert len(alone) > 15
    for kind in alone:
        *before, last = gallery.code(kind).splitlines()
        names = {}
        exec("\n".join(before), names)
        assert isinstance(eval(last, names), kind)
    assert {kind.__name__ for kind in golden.shown() if "Sitting" not in gallery.code(kind)}


@pytest.fixture(scope="module")
def searched(built):
    """A function: the addresses that the search page of the documentation finds for a word, in its order."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *about: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()

    def search(words: tuple[str, ...]) -> dict[str, list[str]]:
        found, strange = {}, []
        with sync_playwright() as playwright:
            page = launch(playwright.chromium).new_page(color_scheme="dark")
            page.on("request", lambda request: None if LOCAL.match(request.url) else strange.append(request.url))
            for word in words:
                page.goto(f"http://127.0.0.1:{server.server_port}/search.html?q={word}")
                page.wait_for_function("() => /finished/.test(document.querySelector('.search-summary')?.textContent)")
                found[word] = page.locator("ul.search li > a").evaluate_all("all => all.map((each) => each.pathname)")
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 20, 22)"
        assert strange == []
        return found

    yield search
    server.shutdown()


def test_the_search_finds_guides_before_notebooks_and_modules(searched):
    """In a browser, in the dark scheme of the theme; nothing is fetched from elsewhere."""
    with ThreadPoolExecutor() as aside:  # Playwright keeps its event loop in that thread
        found = aside.submit(searched, ("restock", "police", "lesson")).result()
    for word, pages in found.items():
        kinds = [1 if page.startswith("/notebooks/") else 2 if page.startswith("/api/") else 0 for page in pages]
        assert kinds == sorted(kinds), word
        assert {0, 2} <= set(kinds), word


def test_nothing_on_a_page_comes_from_another_machine(built):
    """Scripts, styles, pictures: all beside the pages."""
    for page in built.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//', html), page
        assert not re.findall(r'<link[^>]+rel="(?:stylesheet|preload)"[^>]+href="(?:https?:)?//', html), page


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("timepirates.Game.undo", "Take back"),
        ("timepirates.games.pirates.police.spread", "one column per epoch"),
        ("timepirates.lessons.check", "One line per problem"),
        ("timepirates_widgets.explorer", "explorer"),
    ],
)
def test_the_public_names_are_explained_by_what_their_docstrings_say(built, name, says):
    """Each at a place that can be linked to."""
    html = "".join(path.read_text(encoding="utf-8") for path in (built / "api").glob("*.html"))
    assert says in html.partition(f'id="{name}"')[2][:4000]


def test_every_link_between_pages_leads_somewhere(built):
    """Pages and anchors."""
    broken = []
    for page in built.rglob("*.html"):
        for target in re.findall(r'<a [^>]*href="([^"]+)"', page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target):
                continue
            path, _hash, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists() or (anchor and f'id="{anchor}"' not in file.read_text(encoding="utf-8")):
                broken.append(f"{page.name}: {target}")
    assert broken == []


@pytest.mark.parametrize(
    ("game", "pages"), [("time-pirates", ("rules", "lesson-table")), ("conspiracy", ("conspiracy", "conspiracy"))]
)
def test_the_catalogue_and_the_table_have_every_rule(built, game, pages):
    """A section for each rule of each game, and in the table a lesson and a test for each."""
    rules, table = ((built / f"{name}.html").read_text(encoding="utf-8") for name in pages)
    for rule in rules_text.catalogue(game):
        assert f'id="rule-{rule.id.lower()}"' in rules
        assert f"test_{rule.id.lower()}_" in table, rule.id


def test_the_links_to_the_cloud_are_made_from_the_repositorys_address(built, monkeypatch):
    """Where there is none, the page has no link and shows how one is made."""
    monkeypatch.syspath_prepend(DOCS)
    binder_links = importlib.import_module("product").binder_links
    start = "https://mybinder.org/v2/gh/ann/pirates/HEAD?urlpath="
    assert set(binder_links("https://github.com/ann/pirates").values()) == {
        f"{start}lab/tree/notebooks/tutorial.ipynb",
        f"{start}voila/render/notebooks/tutorial.ipynb",
        f"{start}voila/render/notebooks/play.ipynb",
    }
    with pytest.raises(ValueError, match=r"github\.com \(got code\.example\)"):
        binder_links("https://code.example/ann/pirates")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["timepirates"]["addresses"]
    shown = re.findall(r'href="(https://mybinder[^"]+)"', (built / "binder.html").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(binder_links(settings["repository"]).values())
    assert shown or "OWNER/NAME" in (built / "binder.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_in_python_run(page, tmp_path, monkeypatch):
    """All of a page's examples, one after the other."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "year-9.toml").write_text('name = "x"\n', encoding="utf-8")
    (tmp_path / "quick-jump.toml").write_text(lesson_in_the_docs(), encoding="utf-8")
    shutil.copytree(DOCS / "examples" / "nim", tmp_path, dirs_exist_ok=True)  # the files of the page on games
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    names = {"__name__": "example"}
    for language, code in CODE.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            exec(compile(code, page.name, "exec"), names)


def lesson_in_the_docs():
    """The whole lesson that the documentation shows."""
    blocks = CODE.findall((DOCS / "lessons.md").read_text(encoding="utf-8"))
    return next(code for language, code in blocks if language == "toml" and "[[step]]" in code)


def test_the_lesson_that_is_shown_has_no_problems(tmp_path):
    """What teachers copy works."""
    path = tmp_path / "mine.toml"
    path.write_text(lesson_in_the_docs(), encoding="utf-8")
    assert lessons.check(path) == []
