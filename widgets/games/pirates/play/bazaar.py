"""The panel of the bazaar, which shows the contracts that can still be bought (rule C4)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play.choice_view import ContractPicture, contract_picture
from timepirates_widgets.panel import Panel, Texts, script, style
from timepirates_widgets.panel.still import table
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting

COSTS = {colour: (3, 4, 5) if colour == "white" else (2, 3, 4, 5, 6) for colour in (*naming.COLOURS, "white")}


class BazaarContract(ContractPicture):
    """A kind of contract in the bazaar, where players buy contracts, as data for JavaScript."""

    contract: str
    said: str
    worth: str
    left: int
    gone: NotRequired[str]
    """The name of the player who bought the last contract of this kind, if no such contract is left."""
    sell: NotRequired[str]
    """The decision that buys this contract, in notation (`sell …`), if the decision is legal now."""
    why: NotRequired[str]
    """The reason why the active player cannot buy the contract now."""


class ContractColumn(TypedDict):
    """A column of the bazaar: all contracts of one colour."""

    kind: str
    name: str
    contracts: list[BazaarContract]


class BazaarContent(TypedDict):
    """The data that the panel `Bazaar` sends to its JavaScript code."""

    columns: list[ContractColumn]
    at: list[int]
    """The id of the position that the panel shows. JavaScript sends this id back with each decision."""
    key: Texts
    note: str


class Bazaar(Panel[Sitting]):
    """The panel of the bazaar. A click on a contract buys it, or explains why it cannot be bought."""

    _esm = script("games/pirates/play/bazaar")
    _css = style("games/pirates/play/bazaar")

    def _content(self) -> BazaarContent:
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
            "note": _("contracts that {player} can pay for now").format(player=position.players[seen["turn"]])
            if asked
            else "",
        }

    def static_html(self) -> str:
        """Return the panel's still (static HTML): a table of the contracts that are left in the bazaar."""
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
    ) -> BazaarContract:
        drawn = contract_picture(contract)
        cell: BazaarContract = {
            "colour": drawn["colour"],
            "cost": drawn["cost"],
            "points": drawn["points"],
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
        """Buy the contract that the user clicked."""
        if self.table.may_decide and at == self.table.place:
            self.table.play(text)

    def ask_why(self, text: str) -> None:
        """Show why a contract cannot be bought."""
        self.table.show_refusal(reason(self.table.position, text))
