"""The board on the play page, which shows the game and on which the user clicks to make decisions."""

from __future__ import annotations

from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.text import parse_decision, police_token
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.board_view import HintMarks, LastMoves
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.board.motions import Step
from timepirates_widgets.games.pirates.drawing import tokens
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.games.pirates.play.deeds import pirate_moves
from timepirates_widgets.games.pirates.play.hinted import hint_marks
from timepirates_widgets.table.decisions import Button, reason
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change
from timepirates_widgets.table.turns import turns_shown

Meant = dict[int, list[Button]]
TRAIL = 4
"""The maximum number of police moves that the board shows."""
EDITOR_LINK = "#tp-board"
"""The link to the board editor, which is part of the note below a reconstructed board."""


class PlayBoard:
    """The board of the play page. The user clicks on it to make decisions. `widget` is the widget to display."""

    link = EDITOR_LINK

    def __init__(self, table: Sitting):
        self.table = table
        self._hint: tuple[list[int], str] | None = None
        self._link = "" if table.is_live else self.link
        self.widget = BoardWidget(board_of(table.line.game), link=self._link)
        self.widget.on_epoch(self.handle_epoch_click)
        self.widget.on_token(self.token_clicked)
        self.widget.on_choose(table.play)
        table.watch(self._on_change)
        self._draw()

    # --- what is shown

    def _on_change(self, change: Change) -> None:
        if change.kind == "refused":
            return
        if self.widget.board != self.table.line.game.board:
            self.widget.set_board(board_of(self.table.line.game), link=self._link)
        shown = self.table.line.shown
        forward = change.kind in ("played", "redone") or (change.kind == "shown" and shown == change.before + 1)
        if forward and self.widget.moving and not change.at_once:
            self._follow(change.before, shown)
        else:
            self._draw()

    def _follow(self, before: int, now: int) -> None:
        steps, moves = self.table.line.game.steps[before:now], last_moves(self.table)
        for number, step in enumerate(steps[:-1], before + 1):
            self.widget.show(
                as_pirates_snapshot(self.table.viewpoint.snapshot_at(number)),
                step=step,
                place=self._place(number),
                trail=trail(self.table, number),
                ways=moves["ways"],
            )
        if steps:
            self._draw(steps[-1])

    def _place(self, steps: int) -> int:
        """Return a hash of the first `steps` steps of the game, to identify the position after these steps."""
        return hash(tuple(self.table.line.game.steps[:steps]))

    def _draw(self, step: Step | None = None) -> None:
        meant = self._decisions_by_epoch()
        self.widget.show(
            as_pirates_snapshot(self.table.snapshot),
            step=step,
            choices=_epoch_labels(meant),
            said=_describe_choices(meant),
            tokens=self._token_labels(),
            place=self._place(self.table.line.shown),
            hint=self._hinted(),
            **last_moves(self.table),
        )

    def preview(self, decision: str) -> None:
        """Draw the marks of a possible decision on the board. An empty string removes the marks."""
        before, self._hint = self._hinted(), (self.table.place, decision) if decision else None
        if self._hinted() != before:
            self._draw()

    def _hinted(self) -> HintMarks | None:
        if self._hint is None or self._hint[0] != self.table.place or not self.table.may_decide:
            return None
        return hint_marks(self.table.position, self._hint[1])

    def _decisions_by_epoch(self) -> Meant:
        """Return the decisions that the user can make by clicking on each epoch, in a dict from year to decisions."""
        table = self.table
        if not table.may_decide:
            return {}
        view = ChoiceView(table.position, as_pirates_snapshot(table.snapshot))
        return {year: view.buttons_for_epoch(str(year)) for year in board_of(table.position).years}

    def _token_labels(self) -> dict[int, dict[str, str]]:
        """Return the labels of the tokens that the user can click, as a dict by year and kind of token.

        Tokens that cannot be taken now are included, because a click on them explains why.
        """
        table = self.table
        if not table.may_decide or table.position.deciding != "act":
            return {}
        view = ChoiceView(table.position, as_pirates_snapshot(table.snapshot))
        return {int(view.figure()): {button["icon"]: button["said"] for button in view.takes()}}

    # --- a click on an epoch

    def handle_epoch_click(self, year: int) -> None:
        """Make the decision that belongs to the clicked epoch. If there are several decisions, open a menu."""
        table, epoch = self.table, str(year)
        if not table.may_decide:
            table.show_refusal(_("It is not your turn to decide."))
            return
        view = ChoiceView(table.position, as_pirates_snapshot(table.snapshot))
        meant = view.buttons_for_epoch(epoch)
        # A click on an epoch never takes a token, even if there is only one.
        if len(meant) == 1 and parse_decision(meant[0]["text"]).verb != "take":
            table.play(meant[0]["text"])
        elif meant:
            table.clear_refusal()
            self.widget.offer(year, [_option(button) for button in meant])
        else:
            table.show_refusal(view.why_no_decision(epoch))

    def token_clicked(self, year: int, slot: int) -> None:
        """Take the token that the user clicked.

        No path leads from an epoch back to itself, so the click cannot mean a move.
        """
        table = self.table
        if not table.may_decide:
            table.show_refusal(_("It is not your turn to decide."))
            return
        take = f"take {self.widget.lying(year, slot)}"
        if take in table.position.legal():
            self.widget.mark_for_removal(year, slot)
            table.play(take)
        else:
            table.show_refusal(reason(table.position, take))


def last_moves(table: Sitting) -> LastMoves:
    """Return the last moves of the police and of the other pirates, which the board shows as lines."""
    turns = turns_shown(table)
    way = pirate_moves(table.line.game, turns[0].first, turns[-1].last) if turns else []
    others = {turn.seat for turn in turns}
    return {"trail": trail(table, table.line.shown), "ways": [one for one in way if one.seat in others]}


def trail(table: Sitting, steps: int) -> list[tuple[int, int]]:
    """Return the last moves of the police, oldest first, each as a pair of starting epoch and path number."""
    game = table.line.game
    police, paths = table.viewpoint.snapshot_at(0)["police"], naming.paths_of(board_of(game))
    moves = []
    for seat, decision in game.steps[:steps]:
        path = police_token(decision) if seat is None else None
        if path is not None:
            moves.append((int(police), path))
            police = paths[police, path]
    return moves[-TRAIL:]


def _describe_choices(meant: Meant) -> dict[int, str]:
    """Return a dict from each epoch's year to a text for screen readers that lists the possible decisions there."""
    return {
        year: _("Possible decisions: {decisions}.").format(decisions="; ".join(button["said"] for button in buttons))
        for year, buttons in meant.items()
        if buttons
    }


def _epoch_labels(meant: Meant) -> dict[int, str]:
    """Return a short label for each epoch that the user can click, such as "path 1" for a move along path 1."""
    rings: dict[int, str] = {}
    for year, buttons in meant.items():
        decisions = [parse_decision(button["text"]) for button in buttons]
        ways = [each.parts[0] for each in decisions if each.verb == "move"]
        if len(ways) == 2:
            rings[year] = _("paths 1 and 2")
        elif ways:
            rings[year] = _("path {path}").format(path=ways[0])
        elif decisions and decisions[0].verb in ("place", "restock", "land"):
            rings[year] = ""
        elif decisions and decisions[0].verb == "take":
            rings[year] = _("take")
    return rings


def _option(button: Button) -> dict[str, str]:
    option = {"label": button["said"], "title": button["text"]}
    kind = button["icon"] or _jump_token(button["text"])
    if kind.startswith("police"):
        option["icon"] = tokens.svg_police_token(int(kind[-1]), 26)
    elif kind:
        option["icon"] = tokens.svg_token(kind, 26)
    return option


def _jump_token(text: str) -> str:
    """Return the kind of token that the player must pay for a jump, or "" if the decision is no jump."""
    decision = parse_decision(text)
    return f"{decision.parts[0]}-atomic" if decision.verb == "jump" else ""
