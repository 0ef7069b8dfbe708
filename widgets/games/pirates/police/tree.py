"""The panel with a tree of draws, which shows every order in which police tokens can be drawn."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates.games.pirates.police import token_words
from timepirates.games.pirates.police.explorer import TokenBranch, tree
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, fraction
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import PanelOptions, Texts, script

DEEPEST = 8


class TreeNode(TypedDict):
    """A node of the tree as data for JavaScript. The keys are short because there are hundreds of nodes."""

    t: str
    """The numbers of the police tokens drawn so far, on the branches from the root of the tree to this node."""
    e: int
    """The epoch in which the police are at this node of the tree."""
    c: str
    """The probability of drawing the police token that leads from the parent node to this node, as text."""
    p: FormattedNumber
    """The probability that all police tokens on the way to this node of the tree are drawn in this order."""
    b: list[TreeNode]
    """The child nodes."""


class TreeContent(TypedDict):
    """The content of the tree of draws, which is sent to the JavaScript code."""

    root: TreeNode
    lit: str
    draws: int
    epoch: int | None
    note: str
    texts: Texts


class DrawTree(PolicePanel):
    """The panel with the tree of all orders in which police tokens can be drawn."""

    _esm = script("games/pirates/police/tree")
    name = "tree"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self._grown: tuple[object, TreeNode] | None = None
        super().__init__(desk, **more)

    def _shown(self) -> TreeContent:
        desk = self.desk
        if self._grown is None or self._grown[0] is not desk.situation:
            self._grown = (desk.situation, _branch(tree(desk.situation, min(DEEPEST, desk.situation.need))))
        return {
            "root": self._grown[1],
            "lit": desk.word or "",
            "draws": desk.draws,
            "epoch": desk.epoch,
            "note": _("In this tree, drawn tokens are not put back.") if desk.put_back else "",
            "texts": {
                "title": _("The tree of paths"),
                "open": _("Open branches up to the slider's number of tokens"),
                "close": _("Close all branches"),
                "fold": _("Branches after {tokens}"),
                "start": _("start"),
                "smaller": _("Smaller"),
                "larger": _("Larger"),
                "light": _("Highlight this path on the board"),
                "told": _("The path {tokens} leads to {epoch}"),
                "fractions": _(
                    "A grey fraction on a branch is the chance that this branch's police token is drawn "
                    "next. A blue number beside an epoch is the chance of the whole path to this epoch."
                ),
            },
        }

    def ask_point(self, tokens: str) -> None:
        """Highlight the path on the board that belongs to the tree branch under the mouse pointer."""
        self.desk.highlight_path(tokens)

    def _export_data(self) -> PanelExport:
        s = self.desk.situation
        return PanelExport(token_words.paths(s, s.need), f"police.paths(s, {s.need})")


def _branch(node: TokenBranch) -> TreeNode:
    tokens = node["tokens"]
    return {
        "t": tokens,
        "e": node["epoch"],
        "c": fraction(node["chance"]),
        "p": chance(
            node["probability"], {"what": "path", "tokens": tokens}, fraction(node["probability"]), " ".join(tokens)
        ),
        "b": [_branch(one) for one in node["branches"]],
    }
