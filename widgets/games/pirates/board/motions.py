"""Compute the animations of a step: figures move along paths, and tokens move to players.

`motions` is a pure function from the snapshots before and after one step, and the step's text, to a list of small
dicts that the board's script plays. `when` is "before" the position is drawn, "with" it (the animation starts first) or
"after". Points are given for both pictures. Some also have the name of a place elsewhere on the page (`data-tp-place`
of an element: `hand-2`, `bag`, `discard`, `track`); the script uses that place if it is visible.
"""

from __future__ import annotations

from timepirates.core.protocol import Json, given
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates.games.pirates.text import parse_decision, police_token
from timepirates_widgets.drawing import figures
from timepirates_widgets.drawing.outlines import Path, Point, path_string
from timepirates_widgets.games.pirates.board import board_view, curves, layout
from timepirates_widgets.games.pirates.board.board_view import Slots
from timepirates_widgets.games.pirates.drawing import tokens

Step = tuple[int | None, str]
"""A step of a game: the seat that decided (None for a random draw), and the text of the decision."""
Motion = dict[str, Json]
"""The data of an animation: what moves, from where to where, and when."""
AnimationPoint = dict[str, Json]
"""One end of an animation: a point in the wide and in the tall picture, or the name of a page element."""
_PICTURES = (("wide", False), ("tall", True))


def motions(
    before: PiratesSnapshot,
    after: PiratesSnapshot,
    board: Board,
    seat: int | None,
    text: str,
    slots_before: Slots,
    slots_after: Slots,
) -> list[Motion]:
    """Return the animations for one step of a game. The list is empty if nothing moves.

    Parameters
    ----------
    before, after : PiratesSnapshot
        The positions before and after the step.
    board : Board
    seat : int or None
        The seat that made the step; None for a random draw.
    text : str
        The step in the notation.
    slots_before, slots_after : Slots
        The tokens on each site before and after the step.

    Returns
    -------
    list of Motion
    """
    verb, parts = parse_decision(text).verb, parse_decision(text).parts
    step = _Step(before, after, board, slots_before, slots_after)
    if seat is None:
        path = police_token(parse_decision(text))
        return step.animate_drawn_token(parts[0]) if path is None else step.animate_police_token(path)
    if verb == "move":
        return step.animate_move(f"pirate-{seat}", int(given(before["pirates"][seat])), int(parts[0]))
    if verb in ("land", "jump"):
        return step.animate_move(f"pirate-{seat}", int(given(before["pirates"][seat])), None)
    if verb == "take":
        return step.animate_taken_token(seat, parts[0])
    if verb == "place":
        return [
            _fly(
                figures.svg_seat(seat, figures.initial(after["players"][seat])),
                42,
                {"place": f"player-{seat}"},
                step.pirate(after, seat),
                "before",
            )
        ]
    if verb in ("pay", "lose"):
        return [_fly(tokens.svg_token(parts[0]), 36, step.hand(before, seat), {"place": "discard"}, "with")]
    if verb == "trade":
        return step.animate_trade(seat, *parts)
    return []


def _fly(svg: str, size: float, start: AnimationPoint, end: AnimationPoint, when: str) -> Motion:
    return {"do": "fly", "svg": svg, "size": size, "from": start, "to": end, "when": when}


class _Step:
    def __init__(
        self, before: PiratesSnapshot, after: PiratesSnapshot, board: Board, slots_before: Slots, slots_after: Slots
    ) -> None:
        self.before, self.after, self.board = before, after, board
        self.slots_before, self.slots_after = slots_before, slots_after

    def animate_move(self, who: str, year: int, path: int | None) -> list[Motion]:
        """Return the animation of a pirate or the police moving to another epoch."""
        out: Motion = {"do": "glide", "who": who, "when": "before"}
        for name, tall in _PICTURES:
            plan = layout.layout_of(self.board, tall)
            start = board_view.figure_positions(self.before, plan).get(who)
            end = self._end_point(who, year, path, plan)
            if start is None or end is None or start == end:
                return []
            curve = curves.path_curves(self.board, tall)[year, path] if path else None
            out[name] = path_string(_route(start, curve, end))
        return [out]

    def _end_point(self, who: str, year: int, path: int | None, plan: layout.BoardLayout) -> Point | None:
        """Return the point where a pirate or the police officer stands after a move.

        If the step also ended the year, the figure has left that plate again. Then the point is the top of the plate.
        """
        there = board_view.figure_positions(self.after, plan)
        epoch = self.board.epoch(year)
        to = {1: epoch.path_1, 2: epoch.path_2}.get(path or 0)
        place = self.after["police"] if who == "police" else self.after["pirates"][int(who.partition("-")[2])]
        if to is None or place == str(to):
            return there.get(who)
        plate = plan.plate_of(to)
        return plate.x, plate.top

    def animate_police_token(self, path: int) -> list[Motion]:
        """Return the animations of a drawn police token: the police move, and the token moves to the track."""
        token = _fly(tokens.svg_police_token(path), 32, {"place": "bag"}, {"place": "track"}, "after")
        return [*self.animate_move("police", int(self.before["police"]), path), token]

    def animate_drawn_token(self, kind: str) -> list[Motion]:
        """Return the animation of a drawn token that moves from the bag to its site."""
        year = self.before["restocking"] or ""
        number = _changed_site(self.slots_before.get(year, ()), self.slots_after.get(year, ()), kind)
        if number is None:
            return []
        site = self.site(year, number)
        above = {name: [site[name][0], site[name][1] - 70] for name, _tall in _PICTURES}
        return [_fly(tokens.svg_token(kind), 36, {"place": "bag", **above}, site, "before")]

    def animate_taken_token(self, seat: int, kind: str) -> list[Motion]:
        """Return the animation of a token that moves from its site to the player who takes it."""
        year = given(self.before["pirates"][seat])
        number = _changed_site(self.slots_after[year], self.slots_before[year], kind)
        if number is None:
            return []
        return [_fly(tokens.svg_token(kind), 36, self.site(year, number), self.hand(self.before, seat), "with")]

    def animate_trade(self, seat: int, colour: str, other: str, kind: str) -> list[Motion]:
        """Return the animations of the two tokens that two players exchange."""
        mine, yours = self.hand(self.before, seat), self.hand(self.before, int(other))
        return [
            _fly(tokens.svg_token(f"{colour}-arrow"), 36, mine, yours, "with"),
            _fly(tokens.svg_token(kind), 36, yours, mine, "with"),
        ]

    def site(self, year: str, number: int) -> AnimationPoint:
        """Return the centre of a site, in both versions of the board's picture (wide and tall)."""
        return {
            name: [round(v, 1) for v in layout.layout_of(self.board, tall).plate_of(year).site(number)]
            for name, tall in _PICTURES
        }

    def pirate(self, snapshot: PiratesSnapshot, seat: int) -> AnimationPoint:
        """Return the centre of a pirate, in both versions of the board's picture (wide and tall)."""
        out: AnimationPoint = {}
        for name, tall in _PICTURES:
            plan = layout.layout_of(self.board, tall)
            feet = board_view.figure_positions(snapshot, plan).get(f"pirate-{seat}")
            if feet:
                out[name] = [round(feet[0], 1), round(feet[1] - board_view.figure_height(plan) / 2, 1)]
        return out

    def hand(self, snapshot: PiratesSnapshot, seat: int) -> AnimationPoint:
        """Return the place on the page where a player's tokens are shown."""
        return {"place": f"hand-{seat}", **self.pirate(snapshot, seat)}


def _changed_site(without: tuple[str | None, ...], with_it: tuple[str | None, ...], kind: str) -> int | None:
    """Return the first index at which `with_it`, but not `without`, has a token of the given kind."""
    return next((i for i, (a, b) in enumerate(zip(without, with_it, strict=False)) if b == kind and a != kind), None)


def _route(start: Point, curve: curves.Curve | None, end: Point) -> Path:
    """Return the route of a moving pirate or police officer: along a path's curve, or directly in an arc."""
    if curve is None:
        high = min(start[1], end[1]) - 60
        return (("M", (start,)), ("C", ((start[0], high), (end[0], high), end)))
    return (
        ("M", (start,)),
        ("Q", (curve[0], curves.point(curve, 0.15))),
        ("C", curves.part(curve, 0.15, 0.88)[1:]),
        ("Q", (curve[3], end)),
    )
