"""The header of the review page, in which the user chooses a game and sees its review's progress."""

from __future__ import annotations

from typing import TypedDict

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.review.whole import stage_text
from timepirates.games.pirates.table import FORMAT
from timepirates_widgets.games.pirates import GAME_PAGE
from timepirates_widgets.games.pirates.board.teller import step_sentence
from timepirates_widgets.games.pirates.review.review_panel import ReviewPanel
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Texts, script, style
from timepirates_widgets.panel.still import words
from timepirates_widgets.table.chances import level_phrase
from timepirates_widgets.table.kept_games import game_options, games_of_format
from timepirates_widgets.table.look import look_of


class HumanLevelOption(TypedDict):
    """A level of play (such as a beginner's) that the review can assume for human players."""

    level: str
    text: str


class LevelChoice(HumanLevelOption):
    """The level of play that the review assumes for human players, and the levels to choose from."""

    levels: list[HumanLevelOption]


class ReviewedGame(TypedDict):
    """The reviewed game and the position that the page shows, as data for JavaScript."""

    name: str
    id: str
    line: str
    step: int
    length: int
    told: str
    """A sentence about the last step before the position that the page shows."""
    progress: str
    people: LevelChoice | None
    said: str


class HeadContent(TypedDict):
    """The data that the panel `ReviewHeader` sends to its JavaScript code."""

    view: str
    problem: str
    heading: str
    link: dict[str, str]
    """The address and text of the link to the play page."""
    games: list[dict[str, str]]
    """The saved games to choose from, each with its id and its text, while no game is open."""
    game: ReviewedGame | None
    texts: Texts


class ReviewHeader(ReviewPanel):
    """The header of the review page, in which the user chooses a game and sees the review's progress."""

    _esm = script("games/pirates/review/page")
    _css = "\n".join(map(style, ("table/ending", "table/timeline", "games/pirates/review/page")))

    def _content(self) -> HeadContent:
        desk = self.table
        return {
            "view": "head",
            "problem": desk.problem,
            "heading": _("Which game do you want to review?") if desk.game is None else ", ".join(desk.game.players),
            "link": self._link(),
            "games": game_options(games_of_format(desk.store, FORMAT)) if desk.game is None else [],
            "game": self._game(desk.game) if desk.game is not None else None,
            "texts": {
                "open": _("A saved game"),
                "none": _("There are no saved games yet."),
                "example": _("Look at an example"),
                "file": _("A record from a file"),
                "large": _("This file is too large to be a game."),
                "another": _("Another game"),
                "stop": _("Stop the review"),
                "position": _("Position"),
                "back": _("One step back"),
                "forward": _("One step forward"),
            },
        }

    def static_html(self) -> str:
        """Return the panel's content as static HTML: the names of the players, and the last step of the game."""
        content = self._content()
        return words(content["heading"], content["game"]["told"] if content["game"] else "")

    def _game(self, game: Game) -> ReviewedGame:
        desk = self.table
        return {
            "name": desk.source.get("name", ""),
            "id": desk.source.get("id", ""),
            "line": str(desk.source.get("line", "")),
            "step": desk.step,
            "length": len(game),
            "told": step_sentence(game, desk.step) if desk.step else _("The game begins."),
            "progress": self._progress(),
            "people": self._people(game),
            "said": _("position {step} of {length}").format(step=desk.step, length=len(game)),
        }

    def _people(self, game: Game) -> LevelChoice | None:
        desk = self.table
        if desk.who is not None and None not in desk.who:
            return None
        return {
            "level": desk.people,
            "text": _("Assumed strength of human players"),
            "levels": [{"level": level, "text": level_phrase(game.name, level)} for level in look_of(game).people],
        }

    def _link(self) -> dict[str, str]:
        id = self.table.source.get("id")
        if id:
            return {"href": visit.link(GAME_PAGE, game=id), "text": _("To this game")}
        return {"href": visit.link(GAME_PAGE), "text": _("To the game")}

    def _progress(self) -> str:
        desk = self.table
        if not desk.thinking:
            return ""
        return _("The curves are being calculated.") if desk.looked is None else stage_text(desk.looked)

    # --- Messages from the JavaScript code

    def ask_open(self, id: str) -> None:
        """Open the saved game with this id."""
        self.table.open_saved(id)

    def ask_example(self) -> None:
        """Open the example game."""
        self.table.open_example()

    def ask_load(self, text: str) -> None:
        """Open a game from the text of a file."""
        self.table.open_file(text)

    def ask_refuse(self, why: str) -> None:
        """Show why a file was not accepted."""
        self.table.show_refusal(why)

    def ask_another(self) -> None:
        """Close the game, so that the user can choose another one."""
        self.table.open(None)

    def ask_people(self, level: str) -> None:
        """Handle the user's choice of the level at which people are assumed to play: review the game again."""
        self.table.set_human_level(level)

    def ask_stop(self) -> None:
        """Stop calculating the review, and keep its results so far."""
        self.table.stop()
