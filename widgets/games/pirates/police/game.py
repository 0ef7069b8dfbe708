"""The panel that analyses a game: its positions, the probabilities of its arrests, and other possible draws."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict, Unpack

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import hindsight
from timepirates.games.pirates.police.models import DEFAULT
from timepirates.games.pirates.table import FORMAT
from timepirates_widgets.games.pirates import GAME_PAGE
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.teller import narrate
from timepirates_widgets.games.pirates.police.danger import example
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import (
    ExplanationRequest,
    FormattedNumber,
    chance,
    label_of,
)
from timepirates_widgets.games.pirates.police.opening import open_saved
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import read_any
from timepirates_widgets.keeping.store import kept_game
from timepirates_widgets.panel import Content, PanelOptions, script
from timepirates_widgets.panel.still import words
from timepirates_widgets.panel.work import BackgroundRunner, can_wait, single_step
from timepirates_widgets.table.kept_games import game_options, games_of_format
from timepirates_widgets.table.sitting import Sitting


class OpenGame(TypedDict):
    """The open game and the position on screen, as data for JavaScript."""

    name: str
    step: int
    length: int
    players: str
    said: str
    before: str
    next: str
    link: str


class ArrestData(TypedDict):
    """An arrest in a game and the probability of the arrest before it happened, as data for JavaScript."""

    step: int
    text: str
    go: str
    danger: FormattedNumber | None
    danger_text: str
    then: FormattedNumber | None
    then_text: str


class PossibleToken(TypedDict):
    """A token that could have been drawn at the current step, with its probability."""

    token: str
    name: str
    came: bool
    police: str
    chance: FormattedNumber
    said: str


class OtherTokens(TypedDict):
    """The tokens that could have been drawn at the present step, with their probabilities."""

    rows: list[PossibleToken]


class NewLineMessage(TypedDict):
    """A message that a new line of play (another sequence of steps) has begun, with a link to the line."""

    told: str
    href: str


class NoGameContent(TypedDict):
    """The content of the panel that analyses a game, while no game is open."""

    texts: dict[str, str | list[str]]
    line: None
    games: list[dict[str, str]]


class GameContent(TypedDict):
    """The data of the panel `Hindsight`, which analyses a game, if a game is open."""

    texts: dict[str, str | list[str]]
    line: OpenGame
    games: list[dict[str, str]]
    arrests: list[ArrestData] | None
    draws: OtherTokens | None
    branch: NewLineMessage | None


class Hindsight(PolicePanel):
    """The panel that analyses a played game: its positions, its arrests and its draws."""

    _esm = script("games/pirates/police/game")
    name = "game"

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self._arrests: list[ArrestData] | None = None
        self._arrests_of: Game | None = None
        self._told: tuple[Game, list[str]] | None = None
        self._work: BackgroundRunner[list[ArrestData]] = BackgroundRunner()
        self._branch: NewLineMessage | None = None
        super().__init__(desk, **more)

    # --- content

    def _shown(self) -> GameContent | NoGameContent:
        texts: dict[str, str | list[str]] = {
            "open": _("Open a game"),
            "file": _("A record from a file"),
            "example": _("An example"),
            "none": _("No game is saved here yet."),
            "large": _("This file is too large to be a game."),
            "step": _("Position"),
            "back": _("One step back"),
            "forward": _("One step forward"),
            "draw": _("Next draw"),
            "arrest": _("Next arrest"),
            "caught": _("How likely were the arrests?"),
            "other": _("What if another token had been drawn?"),
            "play_on": _("Go on from here"),
            "came": _("came"),
            "head": [_("token"), _("chance"), _("police in"), ""],
            "counting": _("Calculating…"),
            "nobody": _("Nobody was caught."),
            "another": _("Another game"),
        }
        line = self.desk.line
        if line is None:
            return {"texts": texts, "line": None, "games": game_options(games_of_format(self.desk.store, FORMAT))}
        return {
            "texts": texts,
            "line": self._line(line),
            "games": [],
            "arrests": self._arrest_rows(line),
            "draws": self._possible_tokens(line),
            "branch": self._branch,
        }

    def _fallback_html(self, content: Content) -> str:
        line = content["line"]
        return words(line["players"], line["said"], line["before"], line["next"]) if line else ""

    def _line(self, line: Game) -> OpenGame:
        desk = self.desk
        sentences = self._sentences(line)
        step, length, id = desk.step, len(line), desk.source.get("id")
        return {
            "name": desk.source.get("name", ""),
            "step": step,
            "length": length,
            "players": ", ".join(line.players),
            "said": _("position {step} of {length}").format(step=step, length=length),
            "before": sentences[step - 1] if step else _("The game begins."),
            "next": sentences[step] if step < length else _("The players have made no decision after this draw."),
            "link": visit.link(GAME_PAGE, game=id) if id else "",
        }

    def _sentences(self, line: Game) -> list[str]:
        if self._told is None or self._told[0] is not line:
            self._told = (line, narrate(line, line.steps))
        return self._told[1]

    def _possible_tokens(self, line: Game) -> OtherTokens | None:
        """Return all tokens that could have been drawn at the current step, or None if no token was drawn."""
        step = self.desk.step
        if step >= len(line) or line.steps[step][0] is not None:
            return None
        rows = hindsight.possible_draws(line, step, exact=True).dicts()
        return {
            "rows": [
                {
                    "token": row["token"],
                    "name": naming.kind_name(row["token"]),
                    "came": row["came"],
                    "police": label_of(board_of(line), row["police"]),
                    "chance": chance(
                        row["probability"],
                        {"what": "next_draw", "token": row["token"]},
                        name=naming.kind_name(row["token"]),
                    ),
                    "said": _("Continue the game as if this token had been drawn: {token}").format(
                        token=naming.kind_name(row["token"])
                    ),
                }
                for row in sorted(rows, key=lambda row: (not row["token"].startswith("police"), row["token"]))
            ]
        }

    # --- arrests

    def _arrest_rows(self, line: Game) -> list[ArrestData] | None:
        if self._arrests_of is not line:
            self._arrests, self._arrests_of = None, line
            self._calculate_arrests(line)
        return self._arrests

    def _calculate_arrests(self, line: Game) -> None:
        """Calculate the probability of each arrest in the game. If possible, do this in the background."""
        if can_wait():
            self._work.begin(
                single_step(self._told_arrests, line), self._worked_out, current=lambda: self._arrests_of is line
            )
        else:
            self._arrests = self._told_arrests(line)

    def _worked_out(self, rows: list[ArrestData]) -> None:
        self._arrests = rows
        if self.on_screen:
            self.refresh()

    @staticmethod
    def _told_arrests(line: Game) -> list[ArrestData]:
        out: list[ArrestData] = []
        for row in hindsight.arrests(line, DEFAULT, exact=True).dicts():
            player, epoch = line.players[row["seat"]], label_of(board_of(line), row["epoch"])
            about = {"step": row["step"], "seat": row["seat"], "epoch": row["epoch"]}
            then = {"what": "arrest_then", "epoch": row["epoch"], "restock": row["restock"]}
            out.append(
                {
                    "step": row["step"],
                    "text": _("{player} was caught in {epoch}").format(player=player, epoch=epoch),
                    "go": _("Look at step {step}").format(step=row["step"]),
                    "danger": _chance_of(row["danger"], {"what": "arrest_danger", **about}),
                    "danger_text": _("at the end of the previous turn")
                    if row["danger"] is not None
                    else _("in the first turn"),
                    "then": _chance_of(row["then"], then),
                    "then_text": _("at the restock that moved the police to this epoch"),
                }
            )
        return out

    def _export_data(self) -> PanelExport:
        return PanelExport(hindsight.arrests(self.desk.opened), "hindsight.arrests(line).frame()", ("hindsight",))

    # --- messages

    def ask_open(self, id: str) -> None:
        """Open the saved game with this id."""
        open_saved(self.desk, id)

    def ask_load(self, text: str) -> None:
        """Open a game from the text of a file."""
        saved = read_any(text)
        table = Sitting.from_saved(saved) if saved["format"] == "time-pirates-save" else Sitting(Game.replay(saved))
        self._branch = None
        self.desk.open(table.line.game, source={"name": table.line.name})

    def ask_example(self) -> None:
        """Open the example game."""
        self._branch = None
        self.desk.open(example(), source={"example": True})

    def ask_another(self) -> None:
        """Close the open game, so that the user can choose another game."""
        self._branch = None
        self.desk.open(None)

    def ask_slide(self, name: str, value: int) -> None:
        """Handle a movement of the slider: show the position after this number of steps."""
        self.desk.show(int(value))

    def ask_go(self, step: int) -> None:
        """Handle the user's request to go to the position after this number of steps."""
        self.desk.show(int(step))

    def ask_next(self, what: str) -> None:
        """Show the next draw or arrest of the game. After the last one, start again with the first one."""
        line, step = self.desk.opened, self.desk.step
        steps = (
            [n for n, (seat, _text) in enumerate(line.steps) if seat is None]
            if what == "draw"
            else [row["step"] for row in self._arrests or []]
        )
        if not steps:
            raise BadSetting(_("this game has no draw or arrest to show"))
        self.desk.show(next((n for n in steps if n > step), steps[0]))

    def ask_branch(self, token: str) -> None:
        """Begin a line of play (a variation of the game) that continues with the draw of a token chosen by the user."""
        desk = self.desk
        step = desk.step
        p = desk.opened.at(step).chances().get(Decision(f"draw {token}"), Fraction(0))
        table = self._table()
        table.show(step)
        table.play(f"draw {token}")
        told = _(
            "You chose this token: {token}. Its chance was {percent}. A new line of play begins with this token."
        ).format(percent=chance(p)["text"], token=naming.kind_name(token))
        self._branch = {"told": told, "href": visit.link(GAME_PAGE, game=table.id) if table.id else ""}
        line = table.line
        desk.open(
            line.game,
            step + 1,
            {"id": table.id, "line": table.current, "name": line.name} if table.id else {"name": line.name},
        )

    def _table(self) -> Sitting:
        """Return the open game as a `Sitting`, an object with which the game can be continued and saved.

        If the game is not saved, the table is a new one.
        """
        desk = self.desk
        if (id := desk.source.get("id")) and desk.store is not None:
            table = Sitting.from_saved(kept_game(desk.store, id), desk.store, id)
            table.choose_line(desk.source.get("line", 0))
            return table
        return Sitting(Game.replay(desk.opened.record(), chance="sample"), store=desk.store)


def _chance_of(value: Fraction | float | None, how: ExplanationRequest) -> FormattedNumber | None:
    return None if value is None else chance(value, how)
