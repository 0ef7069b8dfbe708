"""How is this computed? Each number's formula, in words, in letters, and with the present numbers put in.

Formulas are LaTeX as MathJax reads it, without dollar signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from timepirates.analysis.police import models
from timepirates.analysis.police.averages import long_run
from timepirates.analysis.police.choices import permitted, restock_choices
from timepirates.analysis.police.danger_map import View, danger
from timepirates.analysis.police.explorer import leading, terms
from timepirates.analysis.police.models import Opponents
from timepirates.analysis.police.restocking import outcomes
from timepirates.analysis.police.situation import ARTIFACT_NAMES, POLICE_TOKENS, REST, Situation, whole
from timepirates.analysis.police.taking import of_a_game, of_a_situation
from timepirates.analysis.police.token_words import positions
from timepirates.analysis.police.year import visits as _visits
from timepirates.errors import BadSituation, shown
from timepirates.game import Game
from timepirates.i18n import _, ngettext
from timepirates.pirates.board import ARTIFACTS, Board, BoardSource, board_of

TERMS_SHOWN = 8
LONG = 10**12
"""Fractions with a greater denominator are told as decimals."""


@dataclass(frozen=True)
class Explanation:
    """What a number is, why, its formula in letters and with numbers; and its value, where it is a chance."""

    title: str
    words: str
    formula: str
    numbers: str
    value: Fraction | None


@dataclass(frozen=True)
class OfAChance(Explanation):
    """The explanation of a chance."""

    value: Fraction


def latex(value: Fraction | int) -> str:
    r"""A number as LaTeX.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def choose(n: int, k: int) -> str:
    """A binomial coefficient as LaTeX."""
    return rf"\binom{{{n}}}{{{k}}}"


def told(value: Fraction) -> str:
    """A number for a sentence: a fraction where it is short, else six digits.

    >>> told(Fraction(4, 9)), told(Fraction(1, 10**20))
    ('4/9', '1e-20')
    """
    return str(value) if value.denominator < LONG else f"{float(value):.6g}"


def _with_value(formula: str, value: Fraction) -> str:
    if value.denominator >= LONG:
        return rf"{formula} \approx {float(value):.6g}"
    return rf"{formula} = {latex(value)} \approx {float(value):.6g}"


def _shortened(parts: list[str]) -> str:
    """A sum, its middle left out where it is long."""
    if len(parts) <= TERMS_SHOWN:
        return " + ".join(parts) or "0"
    return " + ".join([*parts[:TERMS_SHOWN - 2], r"\dots", parts[-1]])


@of_a_situation
def spread(s: Situation, draws: int, epoch: int | str) -> OfAChance:
    """The chance that the police stand in an epoch after so many police tokens."""
    rows = terms(s, draws, epoch, exact=True).rows
    value = sum((row[4] for row in rows), Fraction(0))
    r, label = s.police_tokens, s.board.epoch(epoch).shown
    numbers = _shortened([
        rf"\frac{{{count} \cdot {choose(r - draws, s.ones - ones)}}}{{{choose(r, s.ones)}}}"
        for ones, count, _orders, _of, _p in rows])
    return OfAChance(
        ngettext("The police in {epoch} after {draws} police token",
                 "The police in {epoch} after {draws} police tokens", draws).format(epoch=label, draws=draws),
        ngettext("Every order of the police tokens in the bag is equally likely. Count the words of {draws} token with "
                 "i ones that lead to {epoch}; each of them is the beginning of as many orders as the tokens left in "
                 "the bag have. Divide by all orders, and add up over i.",
                 "Every order of the police tokens in the bag is equally likely. Count the words of {draws} tokens "
                 "with i ones that lead to {epoch}; each of them is the beginning of as many orders as the tokens left "
                 "in the bag have. Divide by all orders, and add up over i.", draws).format(draws=draws, epoch=label),
        r"P(n, x) = \sum_i \frac{w_{n,i}(x) \binom{r - n}{r_1 - i}}{\binom{r}{r_1}}",
        _with_value(rf"P({draws}, {s.board.epoch(epoch).year}) = {numbers}", value), value)


@of_a_situation
def path(s: Situation, tokens: str) -> OfAChance:
    """The chance that the next police tokens come in this order, such as "1221"."""
    if not isinstance(tokens, str) or len(tokens) > s.police_tokens or set(tokens) - {"1", "2"}:
        raise BadSituation(_('the tokens of an order are written "1221", at most {most} of them (got {got})').format(
            most=s.police_tokens, got=shown(tokens)))
    parts, ones, twos, value = [], s.ones, s.twos, Fraction(1)
    for token in tokens:
        count = ones if token == "1" else twos
        parts.append(rf"\frac{{{count}}}{{{ones + twos}}}")
        value *= Fraction(count, ones + twos)
        ones, twos = ones - (token == "1"), twos - (token == "2")
    return OfAChance(
        _("The police tokens {tokens} in this order").format(tokens=tokens),
        _("Each token is drawn from what is left: a token that has come cannot come again, so every draw changes the "
          "chances of the next."),
        r"P(t_1 \dots t_n) = \frac{\binom{r - n}{r_1 - i}}{\binom{r}{r_1}}, \quad i \text{ ones among them}",
        _with_value(r" \cdot ".join(parts) or "1", value), value)


@of_a_situation
def next_draw(s: Situation, token: str) -> OfAChance:
    """The chance that the next token is of a kind; BadSituation where the bag is a plain number of artifacts."""
    piles = {"police-1": s.ones, "police-2": s.twos, "artifact": s.artifacts}
    if not isinstance(token, str) or token not in (*piles, *ARTIFACT_NAMES):
        raise BadSituation(_("token must be one of {names} (got {got})").format(
            names=", ".join((*piles, *ARTIFACT_NAMES)), got=shown(token)))
    if token not in piles and isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    count = piles[token] if token in piles else s.bag.get(token, 0)
    tokens = s.artifacts + s.police_tokens
    value = Fraction(count, tokens)
    return OfAChance(
        _("The next token is {token}").format(token=token),
        _("Every token in the bag is as likely as every other."),
        r"P(\text{kind}) = \frac{\text{tokens of the kind}}{A + r}",
        _with_value(rf"\frac{{{count}}}{{{s.artifacts} + {s.police_tokens}}}", value), value)


@of_a_situation
def restock_tokens(s: Situation, sites: int, tokens: int) -> OfAChance:
    """The chance that a restock draws so many police tokens and does not end the year."""
    sites, tokens = whole("sites", sites, 1, ARTIFACTS), whole("tokens", tokens, 0, POLICE_TOKENS)
    a, r = s.artifacts, s.police_tokens
    fits = tokens < s.need and sites <= a
    value = Fraction(comb(sites - 1 + tokens, tokens) * comb(a - sites + r - tokens, r - tokens), comb(a + r, r)) \
        if fits else Fraction(0)
    numbers = (rf"\frac{{{choose(sites - 1 + tokens, tokens)} {choose(a - sites + r - tokens, r - tokens)}}}"
               rf"{{{choose(a + r, r)}}}") if fits else "0"
    return OfAChance(
        ngettext("Police tokens drawn while {sites} site is filled: {tokens}",
                 "Police tokens drawn while {sites} sites are filled: {tokens}", sites).format(
                     tokens=tokens, sites=sites),
        _("The last token drawn is the artifact for the last site. Before it the police tokens lie anyhow among the "
          "other artifacts, behind it the rest of the bag in any order (negative hypergeometric)."),
        r"P(m) = \frac{\binom{k - 1 + m}{m} \binom{A - k + r - m}{r - m}}{\binom{A + r}{r}}",
        _with_value(numbers, value), value)


@of_a_situation
def restock_year_end(s: Situation, sites: int) -> OfAChance:
    """The chance that a restock of so many sites ends the year."""
    sites = whole("sites", sites, 1, ARTIFACTS)
    a, r, need = s.artifacts, s.police_tokens, s.need
    filled = range(min(sites, a + s.discards, a + 1))
    parts = [rf"{choose(f + need - 1, need - 1)} {choose(a - f + REST, REST)}" for f in filled]
    value = sum((Fraction(end.weight, end.denominator) for end in outcomes(a, s.discards, r, sites, 1, True)
                 if end.year_ends), Fraction(0))
    return OfAChance(
        ngettext("The year ends while {sites} site is filled", "The year ends while {sites} sites are filled",
                 sites).format(sites=sites),
        _("The year ends when s artifacts have come before police token number {need} from now, for an s smaller "
          "than the number of sites.").format(need=need),
        r"P = \sum_{s < k} \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}, \quad q = r - 2",
        _with_value(rf"\frac{{{_shortened(parts)}}}{{{choose(a + r, r)}}}", value), value)


@of_a_situation
def sites_until_year_end(s: Situation, sites: int) -> OfAChance:
    """The chance that exactly so many more sites are filled before the year ends."""
    sites = whole("sites", sites, 0, ARTIFACTS)
    a, r, need = s.artifacts, s.police_tokens, s.need
    value = Fraction(comb(sites + need - 1, need - 1) * comb(a - sites + REST, REST), comb(a + r, r)) \
        if sites <= a else Fraction(0)
    mean = Fraction(need * a, r + 1)
    return OfAChance(
        _("Sites filled until the year ends: {sites}").format(sites=sites),
        _("The police token that ends the year comes behind so many artifacts and all other police tokens it waits "
          "for, in any order; two police tokens stay in the bag with the other artifacts. On average {mean} sites are "
          "filled, for {r} police tokens cut the artifacts into {stretches} stretches of equal mean.").format(
              mean=told(mean), r=r, stretches=r + 1),
        r"P(s) = \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}, \quad q = r - 2, \quad "
        r"E(s) = \frac{q A}{r + 1}",
        _with_value(rf"\frac{{{choose(sites + need - 1, need - 1)} {choose(a - sites + REST, REST)}}}"
                    rf"{{{choose(a + r, r)}}}" if sites <= a else "0", value), value)


@of_a_situation
def visits(s: Situation, epoch: int | str) -> OfAChance:
    """The chance that the police come to an epoch before the year ends."""
    label, year = s.board.epoch(epoch).shown, s.board.epoch(epoch).year
    row = next(row for row in _visits(s, exact=True).rows if row[0] == year)
    x, everything = s.board.index[year], comb(s.police_tokens, s.ones)
    arrivals = [latex(Fraction(count[x], everything))
                for count in positions(s.board.paths, s.start, s.ones, s.twos)[1:]]
    return OfAChance(
        _("The police come to {epoch} before the year ends").format(epoch=label),
        _("Add up the orders of the tokens in which token n is the first to bring the police there. They arrive "
          "{arrivals} times on average, the sum of the chances to be there after each token.").format(
              arrivals=told(row[1])),
        r"P = \sum_n \frac{f_n(x)}{\binom{r}{r_1}}, \quad E = \sum_{n=1}^{q} P(n, x)",
        rf"E = {' + '.join(arrivals)} = {latex(row[1])}, \quad " + _with_value("P", row[2]), row[2])


@of_a_situation
def year_end(s: Situation, epoch: int | str) -> OfAChance:
    """The chance that the police stand in an epoch when the year ends."""
    told = spread(s, s.need, epoch)
    return OfAChance(_("The police in {epoch} when the year ends").format(epoch=s.board.epoch(epoch).shown),
                     told.words, told.formula, told.numbers, told.value)


def even_odds(board: BoardSource, epoch: int | str) -> OfAChance:
    """The share of time the police spend in an epoch in the long run, with a fair coin for each path."""
    board = Board.read(board)
    shares = {row[0]: row[1] for row in long_run(board, exact=True).rows}
    here = board.epoch(epoch)
    into = [(e.year, sum(there == here.year for there in (e.path_1, e.path_2))) for e in board.epochs
            if here.year in (e.path_1, e.path_2)]
    numbers = _shortened([rf"\frac{{{ways}}}{{2}} \cdot {latex(shares[year])}" for year, ways in into])
    return OfAChance(
        _("The police in {epoch} in the long run, with fair coins").format(epoch=here.shown),
        _("In the long run as much flows into an epoch as out of it: its share is half the shares of the epochs from "
          "which a path leads here."),
        r"\pi(x) = \sum_{y \to x} \tfrac{1}{2} \pi(y), \quad \sum_x \pi(x) = 1",
        _with_value(rf"\pi({here.year}) = {numbers}", shares[here.year]), shares[here.year])


@of_a_game
def arrest(game: Game, epoch: int | str, seat: int) -> OfAChance:
    """Which epoch to restock: the chance that the police then stand where a seat's pirate stands."""
    year = board_of(game).epoch(epoch).year
    seat = whole("seat", seat, 0, len(game.players) - 1)
    row = next((row for row in restock_choices(game, exact=True).dicts() if row["epoch"] == year), None)
    if row is None:
        raise BadSituation(_("epoch {year} may not be restocked now").format(year=year))
    value, sites = row[f"arrested_{seat}"], dict(permitted(game))[year]
    return OfAChance(
        _("{player} is where the police stand after restocking {epoch}").format(
            player=game.snapshot()["players"][seat], epoch=board_of(game).epoch(year).shown),
        ngettext("How many police tokens come while {sites} site is filled does not depend on their numbers, so the "
                 "chance of m tokens is multiplied with the chance that m tokens lead the police there.",
                 "How many police tokens come while {sites} sites are filled does not depend on their numbers, so the "
                 "chance of m tokens is multiplied with the chance that m tokens lead the police there.",
                 sites).format(sites=sites),
        r"P = \sum_m P(m) \cdot P(m, x)", _with_value("P", value), value)


@of_a_situation
def comes_to_lie(s: Situation, sites: int, wanted: int, colour: str) -> OfAChance:
    """The chance that a restock which does not end the year brings at least one of so many wanted tokens."""
    sites, wanted = whole("sites", sites, 0, ARTIFACTS), whole("wanted", wanted, 0, s.artifacts)
    a, k = s.artifacts, min(sites, s.artifacts)
    value = 1 - Fraction(comb(a - wanted, k), comb(a, k))
    return OfAChance(
        ngettext("At least one {colour} token when {sites} site is filled",
                 "At least one {colour} token when {sites} sites are filled", k).format(colour=colour, sites=k),
        ngettext("Police tokens do not change which artifacts come. Of all choices of {sites} artifact from the bag, "
                 "those without a {colour} one are taken away.",
                 "Police tokens do not change which artifacts come. Of all choices of {sites} artifacts from the bag, "
                 "those without a {colour} one are taken away.", k).format(sites=k, colour=colour),
        r"P = 1 - \frac{\binom{A - w}{k}}{\binom{A}{k}}",
        _with_value(rf"1 - \frac{{{choose(a - wanted, k)}}}{{{choose(a, k)}}}", value), value)


@of_a_game
def standing(game: Game, seat: int, epoch: int | str,
             opponents: Opponents = models.DEFAULT) -> OfAChance:
    """The danger map: the chance that the police stand in an epoch when the seat's next turn begins."""
    year = board_of(game).epoch(epoch).year
    answer = danger(game, seat, opponents, exact=True)
    value = dict(answer.rows).get(year, Fraction(0))
    view, players = View.of(game, seat, opponents), game.snapshot()["players"]
    return OfAChance(
        _("The police in {epoch} when {player}'s next turn begins").format(
            epoch=board_of(game).epoch(year).shown, player=players[seat]),
        _("Opponents that act before that turn: {turns}. {model} Pirates stay where they are, and nobody takes, sells "
          "or discards. The chance that the game is over first is {over}.").format(
              turns=len(view.acting), model=answer.attrs["opponents"], over=told(answer.attrs["game_over"][year])),
        r"P(x) = \sum_{\text{choices}} P(\text{choices}) \cdot P(\text{tokens} \mid \text{choices}) "
        r"\cdot P(x \mid \text{tokens})", _with_value(rf"P({year})", value), value)


@of_a_situation
def branch(s: Situation, draws: int, epoch: int | str) -> list[str]:
    """The terms of a number of `spread`, one a path, as LaTeX: the tokens, the epochs, the fraction."""
    arrow = r" \to "
    return [rf"{tokens}: \; {arrow.join(map(str, epochs))}: \; {latex(p)}"
            for tokens, epochs, p in leading(s, draws, epoch, exact=True).rows]
