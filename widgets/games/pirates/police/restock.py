"""The panel with probabilities for a restock: where the police will be, whether the year ends, what is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypedDict, Unpack

from timepirates.core.i18n import PERCENT, _, ngettext
from timepirates.games.pirates.police import choices, restocking
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, COLOURS
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.police.control_shapes import (
    DescribedNumber,
    EpochChance,
    SliderShown,
    TextOption,
)
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import (
    FormattedNumber,
    chance,
    label_of,
    number_data,
    percent,
)
from timepirates_widgets.games.pirates.police.panel import PolicePanel, year_of
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import PanelOptions, Texts, script

MOST_SITES = 14
TOKENS_SHOWN = 8


class RestockableEpoch(TypedDict):
    """An epoch that may be restocked now, with its number of empty sites, as data for JavaScript."""

    year: int
    sites: int
    text: str
    chosen: bool


class PoliceAfterRestock(EpochChance):
    """The probability that the police are in an epoch when a restock has ended."""

    before: bool
    """Whether the police are in this epoch when the restock begins."""


class TokenCountChance(TypedDict):
    """A number of police tokens, and the probability that a restock draws exactly this number."""

    name: str
    share: float
    number: FormattedNumber


class NewTokens(TypedDict):
    """The expected number of new tokens of a colour, and the probability of at least one."""

    kind: str
    name: str
    mean: FormattedNumber
    any: FormattedNumber


class KindSelection(TypedDict):
    """A selection field in which the user chooses a kind of token."""

    label: str
    value: str
    options: list[TextOption]


class RestockOption(TypedDict):
    """The probabilities of an arrest and of the year's end if one epoch is restocked."""

    year: int
    sites: int
    chosen: bool
    name: str
    said: str
    cells: list[FormattedNumber]


class RestockOptions(TypedDict):
    """A table that compares the epochs that may be restocked now."""

    title: str
    head: list[str]
    rows: list[RestockOption]


class RestockContent(TypedDict):
    """The content of the panel about a restock, which is sent to the JavaScript code."""

    slider: SliderShown
    offers: list[RestockableEpoch]
    offers_said: str
    under_way: str
    texts: Texts
    police: list[PoliceAfterRestock]
    facts: list[DescribedNumber]
    tokens: list[TokenCountChance]
    lies: list[NewTokens]
    wanted: KindSelection
    choices: RestockOptions | None


class Restock(PolicePanel):
    """The panel with probabilities for a restock. The user selects a number of sites or a restockable epoch."""

    _esm = script("games/pirates/police/restock")
    name = "restock"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.wanted = ""
        super().__init__(desk, **more)

    def _shown(self) -> RestockContent:
        desk, s = self.desk, self.desk.situation
        view = choices.restock_outcome(s, desk.sites)
        board = s.board
        most = max(MOST_SITES, desk.sites)
        said = ngettext("{count} empty site", "{count} empty sites", desk.sites).format(count=desk.sites)
        return {
            "slider": {"label": _("Sites to fill"), "low": 1, "high": most, "value": desk.sites, "said": said},
            "offers": [
                {
                    "year": year,
                    "sites": sites,
                    "text": _("{year} ({sites})").format(year=year, sites=sites),
                    "chosen": desk.place == year and desk.sites == sites,
                }
                for year, sites in desk.restockable_epochs()
            ],
            "offers_said": _("Epochs that may be restocked now, with their empty sites"),
            "under_way": ngettext(
                "{epoch} is being restocked: {sites} site is still empty.",
                "{epoch} is being restocked: {sites} sites are still empty.",
                desk.sites,
            ).format(epoch=label_of(board, desk.place), sites=desk.sites)
            if desk.is_draw_next() and desk.place is not None
            else "",
            "texts": _texts(),
            "police": [
                {
                    "name": label_of(board, year),
                    "before": year == s.police,
                    "chance": chance(
                        view.police.get(year, Fraction(0)),
                        {"what": "police_after_restock", "epoch": year},
                        name=label_of(board, year),
                    ),
                }
                for year in board.years
            ],
            "facts": [
                {
                    "text": _("The year ends during this restock"),
                    "number": chance(view.year_ends, {"what": "restock_year_end", "sites": desk.sites}),
                },
                {
                    "text": _("The game ends during this restock"),
                    "number": chance(view.game_over, {"what": "game_end_in_restock"}),
                },
                {
                    "text": _("Average number of police tokens"),
                    "number": number_data(
                        view.police_tokens, {"what": "mean_police_tokens"}, _("mean number of police tokens")
                    ),
                },
            ],
            "tokens": [
                {
                    "name": str(m),
                    "share": float(p),
                    "number": chance(
                        p,
                        {"what": "police_token_count", "tokens": m},
                        percent(p).removesuffix(PERCENT),
                        ngettext(
                            "Chance of {count} police token, in percent",
                            "Chance of {count} police tokens, in percent",
                            m,
                        ).format(count=m),
                    ),
                }
                for m, p in view.token_counts(TOKENS_SHOWN).items()
            ],
            "lies": self._new_tokens(view),
            "wanted": self._wanted(),
            "choices": self._choices(),
        }

    def _new_tokens(self, view: choices.RestockOutcome) -> list[NewTokens]:
        """Return the expected number of new tokens of each colour on the board, as data for JavaScript.

        The result is empty if only the number of artifacts is known.
        """
        out: list[NewTokens] = []
        for sort, held in self._held().items():
            name = naming.kind_name(sort)
            out.append(
                {
                    "kind": sort,
                    "name": name,
                    "mean": number_data(
                        view.filled_sites.expected(*held), {"what": "mean_new_tokens", "colour": sort}, name
                    ),
                    "any": chance(
                        view.filled_sites.any(*held), {"what": "new_token_chance", "colour": sort}, name=name
                    ),
                }
            )
        return out

    def _held(self) -> dict[str, tuple[int, int]]:
        s = self.desk.situation
        if isinstance(s.bag, int) or (isinstance(s.discard, int) and s.discard):
            return {}
        discard: Mapping[str, int] = {} if isinstance(s.discard, int) else s.discard
        sorts = [*COLOURS, self.wanted] if self.wanted and self.wanted not in COLOURS else COLOURS
        return {sort: (tokens_of(s.bag, sort), tokens_of(discard, sort)) for sort in sorts}

    def _wanted(self) -> KindSelection:
        kinds = [kind for kind in ARTIFACT_NAMES if "-" in kind]
        options: list[TextOption] = [{"value": "", "text": _("none")}]
        options += [{"value": kind, "text": naming.kind_name(kind)} for kind in kinds]
        return {
            "label": _("The kind of token you want"),
            "value": self.wanted,
            "options": options,
        }

    def _choices(self) -> RestockOptions | None:
        desk = self.desk
        if desk.game is None or not desk.restockable_epochs():
            return None
        players = desk.game.players
        rows = choices.restock_choices(desk.game, exact=True).dicts()
        return {
            "title": _("Which epoch to restock? Chances that the year ends and that each pirate is arrested"),
            "head": [_("epoch"), _("year ends"), *players],
            "rows": [
                {
                    "year": row["epoch"],
                    "sites": row["sites"],
                    "chosen": row["epoch"] == desk.place,
                    "name": label_of(desk.situation.board, row["epoch"]),
                    "said": _("Show what happens if {epoch} is restocked").format(
                        epoch=label_of(desk.situation.board, row["epoch"])
                    ),
                    "cells": [
                        chance(
                            row["year_ends"],
                            {"what": "restock_year_end", "sites": row["sites"]},
                            name=_("the year ends"),
                        ),
                        *(
                            chance(
                                row[f"arrested_{seat}"],
                                {"what": "arrest", "epoch": row["epoch"], "seat": seat},
                                name=players[seat],
                            )
                            for seat in range(len(players))
                        ),
                    ],
                }
                for row in rows
            ],
        }

    def _when(self) -> str:
        return ngettext("The restock fills {count} site.", "The restock fills {count} sites.", self.desk.sites).format(
            count=self.desk.sites
        )

    def _export_data(self) -> PanelExport:
        desk, k = self.desk, self.desk.sites
        s = desk.situation
        also = [
            f"view = choices.restock_outcome(s, {k})",
            "where = view.police",
            "facts = [view.year_ends, view.game_over, view.police_tokens]",
            f"tokens = police.restock(s, {k}).groupby('police_tokens')['probability'].sum()",
        ]
        if held := self._held():
            told = ", ".join(f"'{sort}': {counts}" for sort, counts in held.items())
            also += [
                f"held = {{{told}}}",
                "lies = {kind: [view.filled_sites.expected(*n), view.filled_sites.any(*n)] for kind, n in held.items()}",
            ]
        if desk.game is not None and desk.restockable_epochs():
            also.append("epochs = police.restock_choices(game)")
        return PanelExport(restocking.restock(s, k), f"police.restock(s, {k})", ("choices",), (), tuple(also))

    def ask_slide(self, name: str, value: int) -> None:
        """Set the number of sites to the value of the slider."""
        self.desk.look(sites=value, place=None, view="restock")

    def ask_choose(self, name: str, value: str) -> None:
        """Select a kind of token."""
        self.wanted = value if value in ARTIFACT_NAMES else ""
        self.refresh()

    def ask_place(self, year: int, sites: int) -> None:
        """Handle the user's choice of an epoch to restock. `sites` is the number of empty sites in this epoch."""
        self.desk.look(place=year_of(self.desk, year), sites=sites, epoch=year_of(self.desk, year), view="restock")


def tokens_of(pile: Mapping[str, int], sort: str) -> int:
    """Return the number of tokens in a pile that have a certain colour or kind.

    >>> tokens_of({"blue": 2, "blue-atomic": 1}, "blue"), tokens_of({"blue": 2, "blue-atomic": 1}, "blue-atomic")
    (3, 1)
    """
    return sum(count for kind, count in pile.items() if sort in (kind, kind.split("-")[0]))


def _texts() -> dict[str, str]:
    return {
        "before": _("before"),
        "after": _("after"),
        "epoch": _("police in"),
        "tokens": _("Police tokens drawn"),
        "lies": _("The new artifacts"),
        "colour": _("colour"),
        "mean": _("tokens"),
        "any": _("at least one"),
        "kinds": _("To see which artifacts a restock brings, enter the artifacts of the bag in the tab Bag."),
    }
