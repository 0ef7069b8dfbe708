"""The panel that shows a probability as a sum over all paths to the selected epoch."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police.explorer import replacement_sentence
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.police.board import (
    arrow_texts,
    board_export,
    board_marks,
    position_to_draw,
    shown_probabilities,
)
from timepirates_widgets.games.pirates.police.caption import describe_draws
from timepirates_widgets.games.pirates.police.control_shapes import EpochChance, epoch_chance
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.guesses import GuessOutcome
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, fraction, label_of, percent
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import script


class PathShown(TypedDict):
    """A path that leads to the selected epoch, as data for JavaScript."""

    tokens: str
    epochs: str
    chance: FormattedNumber
    percent: str
    lit: bool
    said: str


class SumOverview(TypedDict):
    """The data of the panel `PathSumPanel` if the panel shows the probabilities of all epochs."""

    title: str
    notes: list[str]
    facts: list[EpochChance]
    added: str
    """A line of text that shows the sum of the probabilities of all paths to the epoch."""


class SumContent(SumOverview):
    """The data of the panel that shows an epoch's probability as a sum over paths, if an epoch is selected."""

    ways: list[PathShown]
    sum: FormattedNumber | None


class SumRevealed(SumContent):
    """The data of the panel `PathSumPanel` if the panel shows the result of a learner's guess."""

    next: str


class PathSumPanel(PolicePanel):
    """The panel that adds up the probabilities of all paths to an epoch: the chance that the police are there."""

    _esm = script("games/pirates/police/sum")
    covers = True

    def _hidden_texts(self) -> dict[str, object]:
        question = self.desk.question
        return {
            **super()._hidden_texts(),
            "ask": {
                "title": _("Make your guess first"),
                "text": question.text if question else "",
                "label": _("My guess"),
                "submit": _("Check the guess"),
            },
        }

    def ask_guess(self, percent: int) -> None:
        """Submit the learner's guess in percent."""
        self.desk.guesses.answer(percent)

    def ask_go_on(self) -> None:
        """Hide the result of the user's guess, so that the user can go on."""
        self.desk.guesses.hide_outcome()

    def _shown(self) -> SumContent:
        desk = self.desk
        last = desk.guesses.last
        if last is not None and last.fresh:
            return _outcome_content(last)
        if desk.view != "draws":
            return {**_other_view_content(desk), "ways": [], "sum": None}
        if desk.epoch is None:
            return {**_at_a_glance(desk), "ways": [], "sum": None}
        return _epoch_content(desk, desk.epoch)

    def _export_data(self) -> PanelExport:
        return board_export(self.desk)

    def _when(self) -> str:
        title = "" if self.desk.view == "draws" else _other_view_content(self.desk)["title"]
        return _("{title}.").format(title=title) if title else describe_draws(self.desk)

    def _picture(self) -> str:
        desk = self.desk
        return board_svg(position_to_draw(desk), desk.situation.board, **board_marks(desk))


def headline(desk: ExplorerController) -> str:
    """Return a sentence about the most likely epochs of the police, as a summary of the board's colours."""
    law = shown_probabilities(desk)
    if desk.covered:
        return _("Guess where the police will be to see the chances.")
    if not any(law.values()):
        return _("There are no probabilities to show")
    board, top = desk.situation.board, max(law.values())
    where = ", ".join(label_of(board, year) for year, p in law.items() if p == top)
    if desk.view == "restock":
        told = ngettext(
            "After a restock of {sites} site, the police are most likely in {epochs}: {percent}",
            "After a restock of {sites} sites, the police are most likely in {epochs}: {percent}",
            desk.sites,
        )
        return told.format(sites=desk.sites, epochs=where, percent=percent(top))
    if desk.view == "danger":
        return _("At {player}'s next turn, the police are most likely in {epochs}: {percent}").format(
            player=desk.game.players[desk.seat] if desk.game else "", epochs=where, percent=percent(top)
        )
    if desk.draws == 0:
        return _("The police are in {epoch} now").format(epoch=where)
    told = ngettext(
        "After {count} more police token, the police are most likely in {epochs}: {percent}",
        "After {count} more police tokens, the police are most likely in {epochs}: {percent}",
        desk.draws,
    )
    return told.format(count=desk.draws, epochs=where, percent=percent(top))


def _epoch_content(desk: ExplorerController, epoch: int) -> SumContent:
    """Return the chance that the police are in the selected epoch, summed over all paths there, for JavaScript."""
    name = label_of(desk.situation.board, epoch)
    value = desk.probabilities()[epoch]
    rows = desk.ways()
    how = {"what": "put_back" if desk.put_back else "spread", "draws": desk.draws, "epoch": epoch}
    count = ngettext("{count} path leads to this epoch", "{count} paths lead to this epoch", len(rows)).format(
        count=len(rows)
    )
    return {
        "title": _("{epoch} now").format(epoch=name)
        if desk.draws == 0
        else ngettext(
            "{epoch}, after {count} more police token", "{epoch}, after {count} more police tokens", desk.draws
        ).format(epoch=name, count=desk.draws),
        "sum": chance(value, how, name=name),
        "notes": [count if rows else _("No order of the police tokens leads to this epoch."), *_arrows_told(desk)],
        "ways": [
            {
                "tokens": tokens or "",
                "epochs": " \N{RIGHTWARDS ARROW} ".join(str(year) for year in through),
                "chance": chance(
                    p,
                    {"what": "coin_path" if desk.put_back else "path", "tokens": tokens},
                    fraction(p),
                    _("tokens {tokens}").format(tokens=" ".join(tokens)),
                ),
                "percent": percent(p),
                "lit": tokens == desk.word,
                "said": _("Highlight the path of the police tokens {tokens}").format(tokens=" ".join(tokens)),
            }
            for tokens, through, p in rows
        ]
        if desk.draws
        else [],
        "added": _added([p for _tokens, _through, p in rows], value) if desk.draws else "",
        "facts": [],
    }


def _arrows_told(desk: ExplorerController) -> list[str]:
    if not arrow_texts(desk):
        return []
    if desk.word is not None:
        return [_("The numbers on the arrows show the order in which the police follow the arrows.")]
    return [
        _("The fraction on an arrow is the chance that the police follow this arrow and end in the selected epoch.")
    ]


def _added(terms: list[Fraction], value: Fraction) -> str:
    counts: dict[Fraction, int] = {}
    for p in terms:
        counts[p] = counts.get(p, 0) + 1
    if len(terms) < 2:
        return ""
    parts = [fraction(p) if n == 1 else f"{n} \N{MULTIPLICATION SIGN} {fraction(p)}" for p, n in counts.items()]
    return f"{' + '.join(parts)} = {fraction(value)}"


def _outcome_content(last: GuessOutcome) -> SumRevealed:
    """Return the result of a learner's guess as data for JavaScript."""
    return {
        "title": last.headline,
        "notes": last.told,
        "facts": [],
        "added": "",
        "ways": [],
        "sum": chance(last.exact, last.how),
        "next": _("Go on"),
    }


def _at_a_glance(desk: ExplorerController) -> SumOverview:
    s = desk.situation
    law = desk.probabilities()
    never = [label_of(s.board, year) for year, p in law.items() if not p]
    notes = [
        _(
            "Click an epoch to see all paths that lead to this epoch, and how the chances of these "
            "paths add up to the chance of the epoch."
        )
    ]
    if desk.put_back:
        notes.append(replacement_sentence(s, desk.draws))
    what = "put_back" if desk.put_back else "spread"
    facts = [
        epoch_chance(s.board, year, law[year], what, draws=desk.draws)
        for year in sorted(law, key=lambda year: (-law[year], year))
    ]
    if never and desk.draws:
        notes.append(_("The police cannot be in: {epochs}.").format(epochs=", ".join(never)))
    title = (
        _("Where are the police now?")
        if desk.draws == 0
        else ngettext(
            "Where are the police after {count} more police token?",
            "Where are the police after {count} more police tokens?",
            desk.draws,
        ).format(count=desk.draws)
    )
    return {"title": title, "notes": notes, "facts": facts, "added": ""}


def _other_view_content(desk: ExplorerController) -> SumOverview:
    """Return the probabilities of all epochs after a restock or at a player's next turn, as data for JavaScript."""
    law, board = shown_probabilities(desk), desk.situation.board
    if desk.view == "restock":
        title = ngettext(
            "Where the police are after a restock of {sites} site",
            "Where the police are after a restock of {sites} sites",
            desk.sites,
        ).format(sites=desk.sites)
        note = _(
            "The board shows where the police may be after the restock. Move the slider to see the "
            "chances for each number of tokens."
        )
    else:
        title = _("Where the police are when {player}'s next turn begins").format(
            player=desk.game.players[desk.seat] if desk.game else "?"
        )
        note = _(
            "Each epoch shows the chance that the police are there if the player's turn ends in this "
            "epoch. Move the slider to see the chances for each number of tokens."
        )
    what = {"restock": "police_after_restock", "danger": "danger"}[desk.view]
    rows = sorted(law.items(), key=lambda row: (-row[1], row[0]))
    return {
        "title": title,
        "notes": [note],
        "added": "",
        "facts": [epoch_chance(board, year, p, what) for year, p in rows],
    }
