"""The front page of the site: doors to its pages, each with a picture, and what is kept where."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from pathlib import Path

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.core.toml import TomlTable
from timepirates.site import lite
from timepirates.site.pages import STATIC, filled, head, in_script

_DOORS: list[TomlTable] = tomllib.loads(
    Path(__file__).with_name("front.toml").read_text(encoding="utf-8"))["doors"]
"""The doors in their order: `page`, `title`, `about`, and a `board`, `chances` or a `picture`."""
MEGABYTE = 1_000_000


@cache
def pictures() -> dict[str, bytes]:
    """file name -> the pictures over the doors, as SVG; the first one is the large picture too."""
    return {f"{door['page']}.svg": _picture(door) for door in _DOORS}


def _picture(door: TomlTable) -> bytes:
    if "picture" in door:
        return (STATIC / "pictures" / f"{door['picture']}.svg").read_bytes()
    game = registry.entry(door.get("game"))
    draw: Callable[[Mapping[str, object]], str] = game.part("door_picture")
    return draw(door).encode()


def front(told: Mapping[str, object], size: int) -> str:
    """The front page. `told`: what its script is told of the build; `size`: bytes that a first visit fetches."""
    about, site = {"base": "./", "build": told["build"]}, f"parts/{told['site']}"
    return filled(
        "front", head=head(_("Time Pirates Lab"), site, ""), title=escape(_("Time Pirates Lab")),
        said=escape(_("Play the board games Time Pirates and Conspiracy, learn them by playing, and find out what "
                      "their odds are. Here in your browser: nothing to install, nothing to sign up for.")),
        play=escape(_("Play")), learn=escape(_("Learn the rules first")), doors="\n".join(_doors(told)),
        site=site, hero=f"parts/{told['pictures']}{_DOORS[0]['page']}.svg",
        hero_said=escape(_("The board of Time Pirates: seven epochs, time paths between them, pirates and police.")),
        first=_DOORS[0]["page"], second=_DOORS[1]["page"], told=in_script(about),
        facts="\n".join([*(f"<li><b>{escape(title)}</b> {escape(text)}</li>" for title, text in _facts(size)),
                         *_lab(told)]),
        kept=escape(_("What is kept where")), ready=escape(_("Ready to be used without a network.")),
        whose=escape(_("Time Pirates is a game by Alan R. Moon and Aaron Weissblum, published by Piatnik in 2000; "
                       "Conspiracy is a piecepack game by Bradley T. Johnson (2002). The games belong to their authors "
                       "and publishers; this software is not theirs.")))


def _doors(told: Mapping[str, object]) -> list[str]:
    return [f'<li><a class="door" href="{door["page"]}/">'
            f'<img src="parts/{told["pictures"]}{door["page"]}.svg" alt="" loading="lazy" width="320" height="220">'
            f'<span class="words"><b>{escape(_(door["title"]))}</b> <span>{escape(_(door["about"]))}</span></span>'
            "</a></li>"
            for door in _DOORS]


def _lab(told: Mapping[str, object]) -> list[str]:
    """The way to JupyterLab, where the site has one."""
    if not told["lab"]:
        return []
    title, text = _("Notebooks, to be read and changed:"), _("JupyterLab, here in your browser")
    return [f'<li><b>{escape(title)}</b> <a href="{lite.BELOW}/lab/index.html?path=play.ipynb">{escape(text)}</a></li>']


def _facts(size: int) -> list[tuple[str, str]]:
    """What somebody may want to know before the first click: a head and a sentence each."""
    return [
        (_("Nothing leaves this browser."),
         _("Your games, lessons and notes are kept here, on this device, and nowhere else. There are no cookies, no "
           "accounts, and nobody counts visits.")),
        (_("Take your games along."),
         _("Whoever clears the data of this site deletes its games too. Menu, Save keeps a game as a file; a link "
           "carries a game to another device.")),
        (_("It works without a network."),
         _("The first visit fetches {size} MB, once. From then on the pages open offline too, and your browser can "
           "install them as an app.").format(size=f"{size / MEGABYTE:.1f}")),
        (_("What an installed copy has beyond it:"),
         _("quicker computers at their deepest, games by the ten thousand, and the notebooks to change.")),
    ]
