"""The page that compares the editions of Time Pirates: their rules, and statistics of whole games.

    from timepirates_widgets import editions
    editions()

Games are played on request, 10,000 per rule set. All statistics are counted on this machine, and none are stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import TypedDict

import ipywidgets

from timepirates import Game
from timepirates.core import rules_text
from timepirates.core.i18n import _, mark
from timepirates.games.pirates import editions as compared
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.table import PiratesTable
from timepirates.lessons import begin
from timepirates_widgets.games.pirates import GAME_PAGE
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Panel, Texts, script, shared, shared_layout, style
from timepirates_widgets.panel.box import StaticHtmlBox
from timepirates_widgets.panel.kernel_lost import KernelMonitor
from timepirates_widgets.panel.still import listed, table, words
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.table.watched_state import WatchedState

GAMES = 10_000
GAMES_WITHOUT_NUMBA = 100
"""The number of games per rule set if Numba is not installed."""
MOST_SHOWN = 10
_SITES = {"1200": ["blue", "red"], "1600": []}
_TRACK = ["police-1", "police-2", "police-1", "police-2", "police-1", "police-2", "police-1"]
SITUATIONS: tuple[tuple[str, Mapping[str, object], tuple[str, ...]], ...] = (
    (
        mark("A turn begins without an arrest. Epoch 1600 is empty, and epoch 1200 is half empty"),
        {"pirates": ["1400", "1800", "2000"], "sites": _SITES, "fill": 15},
        (),
    ),
    (
        mark("A restock has ended with a blue token, and the player has taken two actions"),
        {
            "pirates": ["1400", "1800", "2000"],
            "sites": {"1600": ["red", "green"]},
            "restocking": "1600",
            "deciding": "draw",
            "fill": 15,
        },
        ("draw blue", "move 1", "move 1"),
    ),
    (
        mark("The forced move after an arrest has been made"),
        {
            "pirates": ["1900", "1800", "2000"],
            "police": "2200",
            "arrested": True,
            "deciding": "act",
            "actions_left": 1,
            "hands": [["red"], [], []],
            "fill": 15,
        },
        (),
    ),
    (
        mark("The eighth police token of the first year is drawn in the middle of a restock"),
        {
            "pirates": ["1200", "1800", "1900"],
            "police": "1400",
            "police_drawn": _TRACK,
            "sites": {"1600": ["red"]},
            "contracts": [["blue-3", "red-2", "white-3"], ["green-4"], []],
            "restocking": "1600",
            "deciding": "draw",
            "fill": 15,
        },
        ("draw police-2",),
    ),
)
"""The example positions, each with its title and the decisions to make first."""


class EditionComparison(WatchedState):
    """The state of the page that compares the editions: the example position, and the results of the games so far."""

    def __init__(self) -> None:
        super().__init__()
        self.situation = 0
        self.player = "simple"
        self.results: dict[str, compared.PlayedGames] = {}
        self.running = ""
        self._work: BackgroundRunner[tuple[rules_text.RuleSet, compared.PlayedGames | None]] = BackgroundRunner()

    drawings = PiratesTable.game

    # --- The legal decisions of each edition in one position

    def game(self) -> Game:
        """Return the example position as a game under the rules of the published edition."""
        return begin(SITUATIONS[self.situation][1], "rio-grande", Board.named("reconstructed-2000"))

    def choose(self, situation: int) -> None:
        """Choose the example position with this number, and show it."""
        if 0 <= situation < len(SITUATIONS):
            self.situation = situation
            self.tell()

    # --- whole games

    @property
    def playing(self) -> bool:
        """Whether games are being played now."""
        return self._work.running

    def start(self, player: str, games: int | None = None) -> None:
        """Start games between computer players under each rule set. The games run in the background.

        Parameters
        ----------
        player : str
            A name in `timepirates.games.pirates.editions.PLAYERS`.
        games : int, optional
            The number of games per rule set; by default that of `games_played`.
        """
        self.player, self.results, self.problem = player, {}, ""
        self._work.begin(
            _parts(player, games or games_played()), self._played, ended=self.stop, refused=self.show_refusal
        )
        self.tell()

    def stop(self) -> None:
        """Stop the games. The results of the games that have ended are kept."""
        self._work.stop()
        self.running = ""
        self.tell()

    def _played(self, part: tuple[rules_text.RuleSet, compared.PlayedGames | None]) -> None:
        """Store the results of the games played so far under one rule set."""
        rules, played = part
        self.running = rules.title
        if played is not None:
            self.results[rules.name] = played
        self.tell()


def games_played() -> int:
    """Return the number of games to play per rule set.

    Without Numba, the number is smaller.
    """
    return GAMES if find_spec("numba") else GAMES_WITHOUT_NUMBA


def _parts(player: str, games: int) -> Iterator[tuple[rules_text.RuleSet, compared.PlayedGames | None]]:
    for each in rules_text.rule_sets():
        yield each, None
        for played in compared.play(each.name, games, player):
            yield each, played


class RuleSetDifferences(TypedDict):
    """A rule set for display: its title, and how its rules differ from the published game."""

    title: str
    text: str
    changes: list[str]


class WordsContent(TypedDict):
    """The data that the panel `DifferencesPanel` sends to its JavaScript code."""

    view: str
    heading: str
    links: list[dict[str, str]]
    """The links of the page, each with its address and its text."""
    sets: list[RuleSetDifferences]


class DifferencesPanel(Panel[EditionComparison]):
    """The panel that lists how the rules of each edition differ from those of the published game."""

    _esm = script("games/pirates/editions/page")
    _css = style("games/pirates/editions/page")

    def _content(self) -> WordsContent:
        links = {"tutorial": _("The lesson on the editions"), GAME_PAGE: _("To the game")}
        asked = {"tutorial": {"lesson": "editions"}}
        return {
            "view": "words",
            "heading": _("What the editions change"),
            "links": [{"href": visit.link(page, **asked.get(page, {})), "text": text} for page, text in links.items()],
            "sets": [
                {
                    "title": each.title,
                    "text": each.text,
                    "changes": compared.words(each.name) or [_("This is the published game, without changes.")],
                }
                for each in rules_text.rule_sets()
            ],
        }

    def static_html(self) -> str:
        """Return, as static HTML, how the rules of each edition differ from those of the published game."""
        return "".join(listed(each["title"], each["changes"]) for each in self._content()["sets"])


class RuleSetDecisions(TypedDict):
    """A rule set for display: its title, and the decisions that are legal only under this rule set."""

    title: str
    only: str


class DecisionsContent(TypedDict):
    """The data that the panel `DecisionsPanel` sends to its JavaScript code."""

    view: str
    heading: str
    question: str
    label: str
    current: int
    titles: list[str]
    same: str
    title: str
    sets: list[RuleSetDecisions]


class DecisionsPanel(Panel[EditionComparison]):
    """The panel that shows which decisions are legal under each edition in one example position."""

    _esm = script("games/pirates/editions/page")

    def _content(self) -> DecisionsContent:
        title, _sketch, then = SITUATIONS[self.table.situation]
        game = self.table.game()
        legal, only = compared.legal_by_rule_set(game, then), compared.decisions_that_differ(game, then)
        return {
            "view": "here",
            "heading": _("The same position under each rule set"),
            "question": _("What could Ann do in this position?"),
            "label": _("Position"),
            "current": self.table.situation,
            "titles": [_(each[0]) for each in SITUATIONS],
            "same": self._same(legal, only),
            "title": _(title),
            "sets": [{"title": each.title, "only": self._listed(only[each.name])} for each in rules_text.rule_sets()],
        }

    def static_html(self) -> str:
        """Return the panel's content as static HTML: the example position, and the decisions under each rule set."""
        content = self._content()
        return words(content["question"], content["title"], content["same"]) + table(
            "", [_("Rule set"), _("Only here")], [(each["title"], each["only"]) for each in content["sets"]]
        )

    def _same(self, legal: dict[str, list[str]], only: dict[str, list[str]]) -> str:
        common = [text for text in legal["rio-grande"] if text not in only["rio-grande"]]
        return _("Possible under every rule set: {decisions}").format(decisions=self._listed(common))

    @staticmethod
    def _listed(decisions: list[str]) -> str:
        shown = ", ".join(decisions[:MOST_SHOWN])
        if len(decisions) > MOST_SHOWN:
            return _("{decisions} and {more} more").format(decisions=shown, more=len(decisions) - MOST_SHOWN)
        return shown or _("nothing more")

    def ask_situation(self, number: int) -> None:
        """Handle the user's request to show the example position with this number."""
        self.table.choose(int(number))


class PlayerKind(TypedDict):
    """The data of a kind of computer player that can be selected."""

    name: str
    text: str


class RuleSetMean(TypedDict):
    """The mean of a statistic over all games under one rule set, with its standard error."""

    title: str
    mean: float
    error: float
    said: str


class StatisticMeans(TypedDict):
    """A statistic of games, such as their length, with its mean under each rule set."""

    title: str
    rows: list[RuleSetMean]


class GamesContent(TypedDict):
    """The data that the panel `StatisticsPanel` sends to its JavaScript code."""

    view: str
    heading: str
    player: str
    players: list[PlayerKind]
    running: str
    problem: str
    measures: list[StatisticMeans]
    note: str
    texts: Texts


class StatisticsPanel(Panel[EditionComparison]):
    """The panel with statistics of games that computer players play by the rules of each edition."""

    _esm = script("games/pirates/editions/page")

    def _content(self) -> GamesContent:
        table = self.table
        return {
            "view": "games",
            "heading": _("How the changed rules affect the game"),
            "player": table.player,
            "players": [
                {"name": "simple", "text": _("Simple players")},
                {"name": "random", "text": _("Random players")},
            ],
            "running": self._running(),
            "problem": table.problem,
            "measures": self._measures(),
            "note": self._note(),
            "texts": {
                "start": _("Play {games} games per rule set").format(games=f"{games_played():,}"),
                "stop": _("Stop"),
                "players": _("Who plays"),
                "empty": _("No game has been played yet."),
            },
        }

    def static_html(self) -> str:
        """Return the panel's content as static HTML: tables with the statistics of the games so far."""
        content = self._content()
        return "".join(
            table(each["title"], [_("Rule set"), _("Mean")], [(row["title"], row["said"]) for row in each["rows"]])
            for each in content["measures"]
        ) or words(content["texts"]["empty"])

    @staticmethod
    def _note() -> str:
        games = games_played()
        if games < GAMES:
            return _(
                "This page cannot compile Python code, so four players play only {games} games per rule "
                "set. Where timepirates is installed, the page plays {more} games. Each bar extends two "
                "standard errors on either side of the mean."
            ).format(games=f"{games:,}", more=f"{GAMES:,}")
        return _(
            "Four players play {games} games per rule set, now and on this machine. Each bar extends "
            "two standard errors on either side of the mean."
        ).format(games=f"{games:,}")

    def _running(self) -> str:
        table, games = self.table, games_played()
        if not table.running:
            return ""
        played = sum(result.games for result in table.results.values())
        text = (
            _("{rules}: {played} of {all} games played.")
            if games < GAMES
            else _("{rules}: {played} of {all} games played. The first games start after the rules have been compiled.")
        )
        return text.format(rules=table.running, played=f"{played:,}", all=f"{games * len(rules_text.rule_sets()):,}")

    def _measures(self) -> list[StatisticMeans]:
        results = self.table.results
        out: list[StatisticMeans] = []
        for measure, title in compared.MEASURES.items() if results else ():
            rows: list[RuleSetMean] = []
            for each in rules_text.rule_sets():
                if each.name in results:
                    mean, error = results[each.name].mean(measure)
                    said = _("{mean} ± {error}").format(mean=f"{mean:.4g}", error=f"{2 * error:.2g}")
                    rows.append({"title": each.title, "mean": mean, "error": error, "said": said})
            out.append({"title": _(title), "rows": rows})
        return out

    def ask_start(self, player: str) -> None:
        """Handle the user's request to start games between computer players of the given kind."""
        if player in compared.PLAYERS:
            self.table.start(player)

    def ask_stop(self) -> None:
        """Stop playing games."""
        self.table.stop()


class EditionsPage:
    """The page that compares the editions of Time Pirates. Its attribute `page` is the widget to display."""

    def __init__(self) -> None:
        self.comparison = EditionComparison()
        self.board = BoardWidget(Board.named("reconstructed-2000"))
        self.comparison.watch(lambda _change: self._show())
        self._show()
        here = ipywidgets.Box([self.board, DecisionsPanel(self.comparison)], layout=shared_layout())
        here.add_class("tp-editions-here")
        self.page = StaticHtmlBox(
            [
                DifferencesPanel(self.comparison, shared=shared()),
                here,
                StatisticsPanel(self.comparison),
                KernelMonitor(self.comparison),
            ],
            layout=shared_layout(),
        )
        self.page.add_class("tp-page").add_class("tp-editions")

    def _show(self) -> None:
        self.board.show(as_pirates_snapshot(self.comparison.game().snapshot()))


def editions() -> ipywidgets.Widget:
    """Return a page that compares the editions of Time Pirates, as a widget for a notebook.

    Returns
    -------
    ipywidgets.Widget
        The page to display.
    """
    return EditionsPage().page
