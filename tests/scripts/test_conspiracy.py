"""Conspiracy's panels: squares, coins and marks, the arrow keys, what moves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.scripts.mounting import mounted


def square(name: str, coin: dict | None = None, marked: str = "") -> dict:
    return {"square": name, "said": f"square {name}", "coin": coin, "marked": marked}


def place(name: str, *squares: dict, face: str = "up", **more) -> dict:
    tile = None if face == "none" else {"face": face, "tile": "sun-3", **more}
    return {"place": name, "present": name.endswith("P"), "tile": tile, "squares": list(squares), "marks": []}


COIN = {"drawing": "coin-sun-back", "pointing": "e"}


def board(*rows: list[dict]) -> dict:
    names = ["P", "1", "2"]
    return {
        "texts": {"board": "Board"},
        "columns": [{"column": "A", "name": "first"}, {"column": "B", "name": "second"}],
        "rows": [{"row": names[n], "name": f"row {names[n]}", "places": row} for n, row in enumerate(rows)],
    }


LAID = board(
    [place("AP", square("a", COIN), square("b")), place("BP", square("c"), square("d", marked="target"))],
    [place("A1", square("e"), square("f"), face="down"), place("B1", square("g"), square("h"), face="none")],
)


def test_every_square_is_a_button_that_is_heard_and_asks(page):
    one = mounted(page, "games/conspiracy/board", LAID)
    row = page.get_by_role("group", name="Board").get_by_role("group", name="row P")
    assert row.get_by_role("button").evaluate_all("all => all.map((each) => each.ariaLabel)") == [
        "square a",
        "square b",
        "square c",
        "square d",
    ]
    page.locator('[data-square="d"]').dispatch_event("click")
    assert one.sent == [{"ask": "square", "square": "d"}]
    expect(page.locator('[data-square="d"]')).to_have_class("tp-square tp-sq-target")


def test_a_coin_shows_where_it_points(page):
    one = mounted(page, "games/conspiracy/board", LAID)
    coin = page.locator('[data-square="a"] .tp-coin')
    assert coin.locator("path").get_attribute("transform") == "rotate(90)"
    assert coin.locator("use").get_attribute("href") == "#tp-coin-sun-back"
    one.show(rows=board([place("AP", square("a", {**COIN, "pointing": "sw"}), square("b"))])["rows"])
    assert coin.locator("path").get_attribute("transform") == "rotate(225)"


def test_a_tile_that_lies_face_down_is_not_drawn(page):
    """Only what the content says is on the page; a peek is for the one who may look."""
    one = mounted(page, "games/conspiracy/board", LAID)
    down = page.locator('[data-place="A1"]')
    expect(down).to_have_class("tp-place tp-place-down")
    assert down.locator("use").count() == 0
    one.show(rows=board([place("AP", square("a"), square("b"), face="down", peek="the sun's three")])["rows"])
    expect(page.locator('[data-place="AP"] .tp-peek')).to_have_attribute("title", "the sun's three")


def test_one_square_is_in_the_order_of_tab_and_the_one_that_is_wanted_first(page):
    one = mounted(page, "games/conspiracy/board", LAID)
    assert page.locator('.tp-square[tabindex="0"]').evaluate_all("all => all.map((e) => e.dataset.square)") == ["d"]
    one.show(rows=board([place("AP", square("a"), square("b", COIN))])["rows"])
    assert page.locator('.tp-square[tabindex="0"]').evaluate_all("all => all.map((e) => e.dataset.square)") == ["b"]


def test_the_arrow_keys_go_to_the_square_that_lies_there(page):
    one = mounted(page, "games/conspiracy/board", LAID)
    page.add_style_tag(
        content=".tp-square { position: fixed !important; width: 40px; height: 40px }"
        + "".join(
            f'[data-square="{name}"] {{ left: {left}px; top: {top}px }}'
            for name, left, top in (
                ("a", 0, 0),
                ("b", 50, 0),
                ("c", 0, 50),
                ("d", 50, 50),
                ("e", 0, 100),
                ("f", 50, 100),
                ("g", 0, 150),
                ("h", 50, 150),
            )
        )
    )
    page.locator('[data-square="a"]').focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator('[data-square="b"]')).to_be_focused()
    assert page.locator('.tp-square[tabindex="0"]').evaluate_all("all => all.map((e) => e.dataset.square)") == ["b"]
    page.keyboard.press("Escape")
    assert one.sent == [{"ask": "unpick"}]


def test_where_less_motion_is_wanted_nothing_moves(page):
    one = mounted(page, "games/conspiracy/board", LAID)
    one.show(rows=board([place("AP", square("a"), square("b"))])["rows"])
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".tp-ghost").count() == 0


def test_a_coin_that_goes_leaves_a_copy_that_flies_away(timed):
    one = mounted(timed, "games/conspiracy/board", LAID)
    timed.evaluate("""() => {
        const change = { ...mounted.traits.content, rows: structuredClone(mounted.traits.content.rows) };
        change.rows[0].places[0].squares[0].coin = null;
        mounted.traits.content = change;
        mounted.tell("change:content");
        window.ghosts = document.querySelectorAll(".tp-ghost").length;
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    }""")
    assert timed.evaluate("ghosts") == 1
    expect(timed.locator(".tp-ghost")).to_have_count(0)
    assert one.sent == []


MOTIONS = """async ([before, after]) => {
  const key = Object.keys(timepiratesParts.addresses).find((each) => each.startsWith("games/conspiracy/motions@"));
  const { motionsBetween } = await import(timepiratesParts.addresses[key]);
  return motionsBetween(before, after);
}"""


def motions(page, before: dict, after: dict) -> list[dict]:
    """What moves from one content to the next."""
    mounted(page, "games/conspiracy/board", before)
    return page.evaluate(MOTIONS, [before, after])


def test_what_comes_goes_or_turns_over_is_read_off_what_is_drawn(page):
    front = {"drawing": "front-sun-2", "pointing": "e"}
    back = {"drawing": "back-sun", "pointing": "e"}
    before = board([place("AP", square("a", front), square("b"), square("c", front)), place("BP", face="none")])
    after = board([place("AP", square("a", back), square("b", front), square("c")), place("BP", square("d"))])
    assert motions(page, before, after) == [
        {"do": "flipped", "square": "a"},
        {"do": "come", "square": "b"},
        {"do": "gone", "square": "c"},
        {"do": "laid", "place": "BP"},
    ]


def test_a_column_that_advances_moves_as_one(page):
    """A face-up head becomes the Present, the old Present is taken."""

    def tile(name: str, number: str) -> dict:
        return {**place(name, square(f"s{name}")), "tile": {"face": "up", "tile": number}}

    before = board([tile("AP", "one")], [tile("A1", "two")], [tile("A2", "three")])
    after = board([tile("AP", "two")], [tile("A1", "three")], [place("A2", face="none")])
    assert motions(page, before, after) == [
        {"do": "taken", "place": "AP"},
        {"do": "up", "place": "AP", "from": 1, "to": 0},
        {"do": "up", "place": "A1", "from": 2, "to": 1},
    ]


def test_a_coins_hidden_suit_moves_nothing(page):
    """What one sees and another does not is no motion: behind a curtain the same coin may be drawn otherwise."""
    other = {"drawing": "front-sun-2", "pointing": "n"}
    known = board([place("AP", square("a", {"drawing": "back-sun-x", "pointing": "e"}), square("b"))])
    hidden = board([place("AP", square("a", {"drawing": "back-unknown-x", "pointing": "e"}), square("b", other))])
    assert motions(page, known, hidden) == [{"do": "come", "square": "b"}]
    hidden["rows"][0]["places"][0]["squares"][1]["coin"] = None
    assert motions(page, known, hidden) == []


PLAYER = {
    "seat": 0,
    "player": "Ann",
    "name": "Ann",
    "initial": "A",
    "turn": True,
    "winner": False,
    "notes": ["2 cards"],
    "tiles": [{"icon": "tile-sun-1", "said": "sun 1", "count": 1}],
    "coins": [{"icon": "coin", "said": "3 coins", "count": 3}],
    "gifts": [],
    "saved": [],
    "mark": "",
}


def test_everybodys_stock_is_a_row(page):
    texts = {
        "tiles": "Tiles",
        "coins": "Coins",
        "gifts": "Gifts",
        "saved": "Saved",
        "mark": "Mark",
        "nothing": "none",
        "winner": "winner",
    }
    mounted(
        page,
        "games/conspiracy/players",
        {
            "texts": texts,
            "players": [PLAYER, {**PLAYER, "seat": 1, "name": "Bo", "turn": False, "winner": True, "mark": "A1"}],
            "bag": "12 in the bag",
        },
    )
    rows = page.locator("tbody tr")
    assert rows.evaluate_all("all => all.map((each) => [...each.cells].slice(1).map((cell) => cell.textContent))") == [
        ["", "\N{MULTIPLICATION SIGN}3", "none", "none", "none"],
        ["", "\N{MULTIPLICATION SIGN}3", "none", "none", "A1"],
    ]
    expect(page.locator('[aria-current="true"] th b[title]')).to_have_text("Ann")
    expect(rows.last.locator("th small")).to_have_text("2 cards · winner")
    assert page.get_by_role("img", name="3 coins").count() == 2


def test_what_belongs_to_the_viewer_is_a_region_and_is_gone_when_nobody_looks(page):
    one = mounted(
        page,
        "games/conspiracy/own",
        {
            "title": "Ann's own",
            "goal": {"label": "Goal", "said": "sun", "icon": "goal", "number": "3", "note": "kept secret"},
            "rows": [{"label": "Hand", "pieces": []}],
            "others": [
                {
                    "seat": 1,
                    "name": "Bob",
                    "initial": "B",
                    "turn": True,
                    "tiles": 6,
                    "coins": 0,
                    "saved": {"icon": "coin-?-3", "said": "a 3"},
                    "mark": "L",
                    "said": "Bob: 6 tiles, 0 coins",
                }
            ],
            "texts": {"nothing": "none", "others": "The others", "saved": "saved"},
        },
    )
    region = page.get_by_role("region", name="Ann's own")
    expect(region).to_contain_text("kept secret")
    other = region.get_by_role("listitem", name="Bob: 6 tiles, 0 coins")
    expect(other).to_have_class("tp-other tp-turn")
    assert other.inner_text() == "BBob60savedL"
    expect(other.get_by_title("a 3")).to_have_text("saved")
    assert other.get_by_title("a 3").locator("use").count() == 1
    expect(region).to_contain_text("Handnone")
    one.show(title="", goal=None, rows=[])
    expect(page.locator("main > div > div")).to_be_empty()
    expect(page.get_by_role("region")).to_have_count(0)
