"""The picture of the architecture, and the page around it, show the house as it is."""

from __future__ import annotations

import re
import subprocess
from xml.etree import ElementTree

import pytest

from tests.house import LAYERS, ROOMS, ROOT, rank

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = ElementTree.parse(ROOT / "docs" / "architecture.svg").getroot()
EVERY_ROOM = [room for line in ROOMS for room in line]


def boxes(kind: str) -> dict[str, ElementTree.Element]:
    """name -> the box of a room or a layer."""
    found = [(group.get(kind), group) for group in PICTURE.iter(f"{SVG}g") if group.get(kind)]
    assert len(dict(found)) == len(found), "a name stands twice in the picture"
    return dict(found)


def edges(box: ElementTree.Element) -> tuple[float, float]:
    """Where a box begins and ends, counted from the top of the picture."""
    rectangle = box.find(f"{SVG}rect")
    top = float(rectangle.get("y"))
    return top, top + float(rectangle.get("height"))


def written(box: ElementTree.Element) -> str:
    """What can be read in a box."""
    return " ".join(" ".join(text.itertext()) for text in box.iter(f"{SVG}text"))


def test_every_room_is_in_the_picture_and_nothing_else_is_called_one():
    assert set(boxes("data-room")) == set(EVERY_ROOM)


@pytest.mark.parametrize("room", EVERY_ROOM)
def test_the_name_of_a_room_can_be_read_in_its_box(room):
    assert written(boxes("data-room")[room]).split()[0] == room


@pytest.mark.parametrize("mine", EVERY_ROOM)
def test_a_room_lies_above_those_that_it_may_know_and_beside_those_of_its_line(mine):
    drawn = {room: edges(box) for room, box in boxes("data-room").items()}
    for other in EVERY_ROOM:
        if rank(other) < rank(mine):
            assert drawn[mine][1] < drawn[other][0], f"{mine} knows {other}, and is not drawn above it"
        elif rank(other) == rank(mine):
            assert drawn[mine] == drawn[other]


def line_of(name: str) -> int:
    """The number of the line of `LAYERS` in which a layer stands."""
    return next(number for number, line in enumerate(LAYERS) if name in line)


def test_every_package_is_in_the_picture_and_each_line_of_the_layers_has_a_box():
    drawn = set(boxes("data-layer"))
    packages = {f"timepirates.{path.parent.name}" for path in (ROOT / "timepirates").glob("*/__init__.py")}
    assert packages <= drawn
    assert {line_of(name) for name in drawn} == set(range(len(LAYERS)))


@pytest.mark.parametrize("mine", sorted(boxes("data-layer")))
def test_a_layer_lies_above_those_that_it_may_know(mine):
    drawn = {name: edges(box) for name, box in boxes("data-layer").items()}
    for other in drawn:
        if line_of(other) < line_of(mine):
            assert drawn[mine][1] < drawn[other][0], f"{mine} may know {other}, and is not drawn above it"


def test_the_rooms_lie_inside_the_pages():
    top, bottom = edges(boxes("data-layer")["timepirates_widgets"])
    for room, box in boxes("data-room").items():
        assert top < edges(box)[0] < edges(box)[1] < bottom, room


def test_the_text_in_the_picture_is_large_enough_to_be_read_beside_the_page():
    """The picture is shown about 740 wide: 16 of 960 are 12 pixels there."""
    sizes = [float(each.get("font-size")) for each in PICTURE.iter() if each.get("font-size")]
    assert min(sizes) >= 16
    assert float(PICTURE.get("viewBox").split()[2]) <= 960


def test_colour_is_not_the_only_mark():
    """Layers of one colour have an edge of their own: thick, thin, broken or dotted."""
    fills: dict[str, set[tuple[str | None, str | None]]] = {}
    for box in boxes("data-layer").values():
        rectangle = box.find(f"{SVG}rect")
        mark = rectangle.get("stroke-dasharray"), rectangle.get("stroke-width")
        fills.setdefault(rectangle.get("fill"), set()).add(mark)
    lines = [mark for marks in fills.values() for mark in marks if mark != (None, "2")]
    assert all(len(marks) == 1 for marks in fills.values())
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("room", EVERY_ROOM)
def test_the_page_says_what_is_in_a_room(room):
    assert re.search(rf"^\| [^|]*`{room}/`", PAGE, re.M)


@pytest.mark.parametrize("new", ["rule", "panel", "lesson", "language", "game"])
def test_the_page_says_where_a_new_thing_goes(new):
    assert re.search(rf"^\| an? {new}", PAGE, re.M)


def test_what_the_page_names_is_there():
    """Files and folders, but for those named by a capital word that stands for any."""
    named = re.findall(r"`((?:timepirates|widgets|tests)/[\w/.]*)`", PAGE)
    assert len(named) > 15
    for path in named:
        if not re.search(r"/[A-Z]{3,}", path):
            assert (ROOT / path).exists(), path
    for module in re.findall(r"`(timepirates\.[a-z_.]+)`", PAGE):
        path = ROOT / module.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists(), module


FILES = re.compile(r"`([\w./-]+/[\w.-]+\.(?:css|ipynb|js|json|md|py|svg|toml|ts|yml))`")
"""Paths of files, whole or their ends; a word in capital letters stands for any name."""


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_the_files_that_a_page_names_are_there(page):
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = FILES.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 5
    patterns = {path: re.sub(r"[A-Z]{2,}", "[^/\n]+", re.escape(path)) for path in named}
    assert [path for path, it in patterns.items() if not re.search(rf"^(.*/)?{it}$", listed, re.MULTILINE)] == []
