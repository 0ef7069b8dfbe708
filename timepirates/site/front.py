"""The front page of the site, on which users choose what they want to open, such as a game or its lessons."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from typing import TypedDict

from timepirates.core import file_locations, registry
from timepirates.core.i18n import _
from timepirates.site import lite
from timepirates.site.pages import STATIC, filled, head, in_script


class FrontDoor(TypedDict, total=False):
    """A choice on the front page, such as playing or taking lessons: a link with a picture."""

    game: str
    page: str
    title: str
    about: str
    order: int
    lessons: bool
    """Whether the link leads to lessons."""
    text: str
    """The alternative text of the picture, for screen readers."""
    picture: str
    """The name of a picture in `static/pictures`. If the name is empty, the game draws its own picture."""
    board: Mapping[str, object]
    chances: Mapping[str, object]


class FrontPageFile(TypedDict, total=False):
    """The content of the file in which a game defines its choices for the front page, such as playing or lessons."""

    note: str
    """A sentence about the authors and publishers of the game."""
    doors: list[FrontDoor]


MEGABYTE = 1_000_000
DEFAULT_ORDER = 100
"""The sort key for choices on the front page that define no sort key of their own."""


def doors() -> list[FrontDoor]:
    """Return the choices of all games on the front page, called doors, sorted by their field `order`.

    They come from the files that the games' entries name. A game without such a file has one start choice.
    """
    found: list[FrontDoor] = [{"game": name, **door} for name in registry.game_names() for door in _doors_of(name)]
    return sorted(found, key=lambda door: int(door.get("order", DEFAULT_ORDER)))


def _doors_of(game: str) -> list[FrontDoor]:
    own: FrontDoor = {
        "page": file_locations.game_pages()[game],
        "title": registry.entry(game).title,
        "about": _("Play against the computer, or with friends on this screen."),
        "picture": "game",
    }
    return _front_page_file(game).get("doors", [own])


def _front_page_file(game: str) -> FrontPageFile:
    """Return the content of the file with a game's choices for the front page, or an empty dict without such a file."""
    file = registry.entry(game).file("doors")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file else {}  # type: ignore[return-value]  # the game's file is trusted


def _notes() -> list[str]:
    """Return sentences about the authors and publishers of the games."""
    return [_(file["note"]) for file in map(_front_page_file, registry.game_names()) if "note" in file]


@cache
def pictures() -> dict[str, bytes]:
    """Return the pictures of the front page as SVG files, by file name."""
    return {f"{door['page']}.svg": _picture(door) for door in doors()}


def _picture(door: FrontDoor) -> bytes:
    if "picture" in door:
        return (STATIC / "pictures" / f"{door['picture']}.svg").read_bytes()
    draw: Callable[[FrontDoor], str] = registry.entry(door["game"]).part("door_picture")
    return draw(door).encode()


def front(told: Mapping[str, object], size: int) -> str:
    """Return the HTML of the front page.

    Parameters
    ----------
    told : mapping
        Data about the build for the page's script.
    size : int
        Number of bytes that a first visit loads.
    """
    first = doors()[0]
    about, site = {"base": "./", "build": told["build"]}, f"parts/{told['site']}"
    return filled(
        "front",
        head=head(_("Time Pirates Lab"), site, ""),
        title=escape(_("Time Pirates Lab")),
        said=escape(
            _(
                "Play {games}, learn their rules by playing, and calculate their odds. Everything runs in your "
                "browser: you need not install anything or sign up."
            ).format(games=", ".join(registry.entry(name).title for name in registry.game_names()))
        ),
        play=escape(_("Play")),
        learn=_lessons_link(first["game"]),
        doors="\n".join(_doors(told)),
        site=site,
        hero=f"parts/{told['pictures']}{first['page']}.svg",
        hero_said=escape(_(first.get("text", first["title"]))),
        first=first["page"],
        told=in_script(about),
        facts="\n".join(
            [*(f"<li><b>{escape(title)}</b> {escape(text)}</li>" for title, text in _facts(size)), *_lab_items(told)]
        ),
        kept=escape(_("Where your data is stored")),
        ready=escape(_("Ready for offline use.")),
        whose=escape(
            " ".join(
                [
                    *_notes(),
                    _("The games belong to their authors and publishers, who are not involved in this software."),
                ]
            )
        ),
    )


def _doors(told: Mapping[str, object]) -> list[str]:
    return [
        f'<li><a class="door" href="{door["page"]}/">'
        f'<img src="parts/{told["pictures"]}{door["page"]}.svg" alt="" loading="lazy" width="320" height="220">'
        f'<span class="words"><b>{escape(_(door["title"]))}</b> <span>{escape(_(door["about"]))}</span></span>'
        "</a></li>"
        for door in doors()
    ]


def _lessons_link(game: str) -> str:
    """Return an HTML link to the lessons of a game, or an empty string if the front page offers no lessons."""
    page = next((door["page"] for door in doors() if door["game"] == game and door.get("lessons")), "")
    return f'<a class="way" href="{page}/">{escape(_("Learn the rules first"))}</a>' if page else ""


def _lab_items(told: Mapping[str, object]) -> list[str]:
    """Return a list with an HTML link to JupyterLab, or an empty list if the site has no JupyterLab.

    The list is empty if the site has no JupyterLab.
    """
    if not told["lab"]:
        return []
    title, text = _("Notebooks that you can read and change:"), _("JupyterLab, here in your browser")
    return [
        f'<li><b>{escape(title)}</b> <a href="{lite.LAB_FOLDER}/lab/index.html?path=play.ipynb">{escape(text)}</a></li>'
    ]


def _facts(size: int) -> list[tuple[str, str]]:
    return [
        (
            _("Your data stays in this browser."),
            _(
                "Your games, lessons and notes are stored only in this browser on this device. This site "
                "has no cookies, no accounts and no visitor counts."
            ),
        ),
        (
            _("You can move your games."),
            _(
                'If you clear the data of this site, your games are deleted, too. "Save" in the menu '
                "stores a game as a file. With a link, you can move a game to another device."
            ),
        ),
        (
            _("It works offline."),
            _(
                "The first visit downloads {size} MB once. After that, the pages also open offline, and you can "
                "install them as an app in your browser."
            ).format(size=f"{size / MEGABYTE:.1f}"),
        ),
        (
            _("If you install the program on a computer, you also have:"),
            _(
                "strong computer players that decide faster, tens of thousands of simulated games, and "
                "notebooks that you can change."
            ),
        ),
    ]
