"""An evening of games: in several that are kept here together, who was lucky and who played well."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Unpack

from timepirates.analysis.review import whole
from timepirates.i18n import _, ngettext
from timepirates.pirates.table import FORMAT
from timepirates_widgets.keeping.store import KeptGame
from timepirates_widgets.panel import Brought, Content, Panel, script
from timepirates_widgets.panel.still import listed, words
from timepirates_widgets.panel.still import sheet as drawn
from timepirates_widgets.review.copies import copies
from timepirates_widgets.review.desk import Desk
from timepirates_widgets.review.ledger import between, signed
from timepirates_widgets.table.kept_games import MOST_GAMES, of_format
from timepirates_widgets.table.sheets import Cell, Row, Sheet

AN_EVENING = timedelta(hours=12)
"""What ended so long before the last game belongs to it, until somebody says otherwise."""


class Evening(Panel[Desk]):
    """Finished games to choose from; of those chosen a row a player: games, wins, luck, own decisions."""

    _esm = script("review/page")

    def __init__(self, table: Desk, **more: Unpack[Brought]):
        self._ticked: dict[str, bool] = {}
        super().__init__(table, **more)

    def _content(self) -> Content:
        desk = self.table
        games = over(desk) if desk.game is None else []
        if len(games) < 2:
            return {"view": "evening", "open": False}
        chosen = self._chosen(games)
        return {
            "view": "evening", "open": True, "heading": _("An evening of games"),
            "games": [{"id": each.id, "ticked": each.id in chosen, "text": _("{when}: {players}").format(
                when=each.when, players=", ".join(each.players))} for each in games],
            "progress": self._progress(), "sheet": None if not desk.added else sheet(desk).shown,
            "note": _("In hundredths of the chance to win, over all these games. Luck is nothing on average."),
            "texts": {"which": _("Which games"), "look": _("Add them up"), "stop": _("Enough of it")},
        }

    def still(self) -> str:
        """What was added up, or the games there are."""
        content = self._content()
        if not content["open"]:
            return ""
        if content["sheet"]:
            return drawn(content["sheet"]) + words(content["note"])
        return listed(content["heading"], [each["text"] for each in content["games"]])

    def _chosen(self, games: list[KeptGame]) -> list[str]:
        """The games that belong to the evening: as somebody said, else as the time says."""
        return [each.id for each in games
                if self._ticked.get(each.id, games[0].changed - each.changed <= AN_EVENING)]

    def _progress(self) -> str:
        desk = self.table
        if not desk.thinking:
            return ""
        return _("{done} of {count} games are added up.").format(done=len(desk.added), count=desk.wanted)

    # --- messages of the script

    def ask_tick(self, id: str, on: bool) -> None:
        """A game belongs to the evening, or not."""
        self._ticked[id] = bool(on)
        self.refresh()

    def ask_add_up(self) -> None:
        """Those that are ticked."""
        self.table.add_up(self._chosen(over(self.table)))

    def ask_stop(self) -> None:
        """Enough was added up."""
        self.table.stop()


def over(desk: Desk) -> list[KeptGame]:
    """The last games that were played to their end and are kept here, the last one first; a copy of a record from
    elsewhere was not played here."""
    copied = set(copies(desk.store).values())
    return [each for each in of_format(desk.store, FORMAT) if each.over and each.id not in copied][:MOST_GAMES]


def sheet(desk: Desk) -> Sheet:
    """A row a player, by name."""
    rows = [_row(*row) for row in whole.evening(desk.added).rows]
    title = ngettext("{count} game", "{count} games", len(desk.added)).format(count=len(desk.added))
    return Sheet(title, [_("Player"), _("Games"), _("Won"), _("Luck"), _("Own decisions")], rows)


def _row(player: Any, games: int, luck: float, low: float, high: float, made: float, made_low: float,
         made_high: float, won: float) -> Row:
    return Row(player, [Cell(str(games)), Cell(f"{won:.3g}"), Cell(signed(luck), between(low, high)),
                        Cell(signed(made), between(made_low, made_high))])
