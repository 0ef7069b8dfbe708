"""The contracts that are left in the bazaar (C4), with what the player on turn can pay."""

from __future__ import annotations

from timepirates.core.i18n import _
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play.choice_view import chip
from timepirates_widgets.panel import Content, Panel, script, style
from timepirates_widgets.panel.still import table
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting

COSTS = {colour: (3, 4, 5) if colour == "white" else (2, 3, 4, 5, 6) for colour in (*naming.COLOURS, "white")}


class Bazaar(Panel[Sitting]):
    """A column a colour: contracts that can be paid now play the sale, the others say why not."""

    _esm = script("games/pirates/play/bazaar")
    _css = style("games/pirates/play/bazaar")

    def _content(self) -> Content:
        seen, position = self.table.snapshot, self.table.position
        asked = position.deciding == "act" and self.table.may_decide
        legal = {str(decision) for decision in position.legal()} if asked else set()
        left = {contract: seen["bazaar"].count(contract) for contract in seen["bazaar"]}
        holders = {contract: seat for seat, held in enumerate(seen["contracts"]) for contract in held}
        return {
            "columns": [
                {
                    "kind": colour,
                    "name": _(naming.REGIONS[colour]),
                    "contracts": [self._cell(f"{colour}-{cost}", left, holders, legal, asked) for cost in costs],
                }
                for colour, costs in COSTS.items()
            ],
            "at": self.table.place,
            "key": {"cost": _("tokens"), "worth": _("points")},
            "note": _("can be paid by {player} now").format(player=position.players[seen["turn"]]) if asked else "",
        }

    def still(self) -> str:
        """A row a colour: the contracts that are left."""
        return table(
            _("Bazaar"),
            [_("Colour"), _("Contracts that are left")],
            [
                [column["name"], ", ".join(one["said"] for one in column["contracts"] if one["left"]) or _("all taken")]
                for column in self._content()["columns"]
            ],
        )

    def _cell(
        self, contract: str, left: dict[str, int], holders: dict[str, int], legal: set[str], asked: bool
    ) -> dict[str, object]:
        cell = {
            **chip(contract),
            "contract": contract,
            "said": naming.contract_name(contract),
            "worth": str(naming.points_of(contract)),
            "left": left.get(contract, 0),
        }
        if not cell["left"]:
            colour, players = contract.partition("-")[0], self.table.position.players
            cell["gone"] = (
                _("taken by {player}").format(player=players[holders[contract]])
                if colour != "white" and contract in holders
                else _("all taken")
            )
        elif f"sell {contract}" in legal:
            cell["sell"] = f"sell {contract}"
        elif asked:
            cell["why"] = reason(self.table.position, f"sell {contract}")
        return cell

    def ask_play(self, text: str, at: list[int]) -> None:
        """A contract that can be paid was pressed."""
        if self.table.may_decide and at == self.table.place:
            self.table.play(text)

    def ask_why(self, text: str) -> None:
        """A contract that cannot be paid was pressed."""
        self.table.refuse(reason(self.table.position, text))
