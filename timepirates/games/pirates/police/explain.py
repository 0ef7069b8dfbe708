"""How is this computed? The numbers of a situation and of a game: in words, in letters, and with the present numbers.

What a restock brings is explained in `explain_restock`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import ARTIFACTS, Board, BoardSource, board_of
from timepirates.games.pirates.codes import POLICE_OF_A_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.averages import long_run as _averages
from timepirates.games.pirates.police.danger_map import DangerPosition, danger
from timepirates.games.pirates.police.explanation import (
    MEAN,
    Explanation,
    choose,
    latex,
    letters,
    line,
    over,
    product,
    single,
    told,
)
from timepirates.games.pirates.police.explorer import leading, terms
from timepirates.games.pirates.police.forward import Forward
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import of_a_game, of_a_situation
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, REST, Situation, whole
from timepirates.games.pirates.police.token_words import positions
from timepirates.games.pirates.police.year_odds import first_arrivals, year_lengths

# --- where the police are


@of_a_situation
def spread(s: Situation, draws: int, epoch: int | str) -> Explanation:
    """The chance that the police stand in an epoch after so many police tokens."""
    rows = terms(s, draws, epoch, exact=True).rows
    r, here = s.police_tokens, s.board.epoch(epoch)
    if draws == 0:
        return Explanation(
            _("The police in {epoch} now").format(epoch=here.shown),
            _("Nothing has been drawn yet: they are where they stand, for certain, and nowhere else."),
            r"P(0, x)",
            letters(s, "x"),
            (single(f"P(0, {here.year})", *product(Fraction(len(rows)))),),
        )
    return Explanation(
        ngettext(
            "The police in {epoch} after {draws} police token",
            "The police in {epoch} after {draws} police tokens",
            draws,
        ).format(epoch=here.shown, draws=draws),
        ngettext(
            "Every order of the police tokens in the bag is equally likely. Count the ways in which {draws} token "
            "leads to {epoch}, by how many of them bear a 1; each way is the beginning of as many orders as the "
            "tokens left in the bag have. Divide by all orders, and add up.",
            "Every order of the police tokens in the bag is equally likely. Count the ways in which {draws} "
            "tokens lead to {epoch}, by how many of them bear a 1; each way is the beginning of as many orders as "
            "the tokens left in the bag have. Divide by all orders, and add up.",
            draws,
        ).format(draws=draws, epoch=here.shown),
        r"P(n, x) = \sum_i \frac{w_{n,i}(x) \binom{r - n}{r_1 - i}}{\binom{r}{r_1}}",
        letters(s, "n x i w r r_1"),
        (
            line(
                f"P({draws}, {here.year})",
                (
                    (over(rf"{count} \cdot {choose(r - draws, s.ones - ones)}", choose(r, s.ones)), p)
                    for ones, count, _orders, _of, p in rows
                ),
            ),
        ),
    )


@of_a_situation
def year_end(s: Situation, epoch: int | str) -> Explanation:
    """The chance that the police stand in an epoch when the year ends."""
    found = spread(s, s.need, epoch)
    return Explanation(
        _("The police in {epoch} when the year ends").format(epoch=s.board.epoch(epoch).shown),
        found.words,
        found.formula,
        found.symbols,
        found.lines,
    )


@of_a_situation
def path(s: Situation, tokens: str) -> Explanation:
    """The chance that the next police tokens come in this order, such as "1221"."""
    if not isinstance(tokens, str) or len(tokens) > s.police_tokens or set(tokens) - {"1", "2"}:
        raise BadSituation(
            _('the tokens of an order are written "1221", at most {most} of them (got {got})').format(
                most=s.police_tokens, got=shown(tokens)
            )
        )
    left, factors = {"1": s.ones, "2": s.twos}, []
    for token in tokens:
        factors.append((left[token], sum(left.values())))
        left[token] = max(0, left[token] - 1)
    value = Fraction(1)
    for count, all_ in factors:
        value *= Fraction(count, all_)
    return Explanation(
        _("The police tokens {tokens} in this order").format(tokens=", ".join(tokens)),
        _(
            "Each token is drawn from what is left: a token that has come cannot come again, so every draw changes the "
            "chances of the next. Multiply: how many police tokens of that number are left, over all that are left."
        ),
        r"P = \frac{\binom{r - n}{r_1 - i}}{\binom{r}{r_1}}",
        letters(s, "n i r r_1"),
        (single("P", r" \cdot ".join(over(str(count), str(all_)) for count, all_ in factors) or "1", value),),
    )


# --- the next token


@of_a_situation
def next_draw(s: Situation, token: str) -> Explanation:
    """The chance that the next token is of a kind; BadSituation where the bag is a plain number of artifacts."""
    names = {
        "police-1": _("a police token with a 1"),
        "police-2": _("a police token with a 2"),
        "artifact": _("an artifact"),
        **{kind: kind.replace("-", " ") for kind in ARTIFACT_NAMES},
    }
    if not isinstance(token, str) or token not in names:
        raise BadSituation(
            _("token must be one of {names} (got {got})").format(names=", ".join(names), got=shown(token))
        )
    if token in ARTIFACT_NAMES and isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    counts = {
        **(s.bag if not isinstance(s.bag, int) else {}),
        "police-1": s.ones,
        "police-2": s.twos,
        "artifact": s.artifacts,
    }
    return _one_draw(s, _("The next token is {token}").format(token=names[token]), counts.get(token, 0))


@of_a_situation
def next_police(s: Situation) -> Explanation:
    """The chance that the next token is a police token."""
    return _one_draw(s, _("The next token is a police token"), s.police_tokens)


def _one_draw(s: Situation, title: str, count: int) -> Explanation:
    return Explanation(
        title,
        _("Every token in the bag is as likely as every other: divide those that are meant by all."),
        r"P = \frac{t}{A + r}",
        (("t", _("tokens that are meant: {count}").format(count=count)), *letters(s, "A r")),
        (
            single(
                "P",
                over(str(count), f"{s.artifacts} + {s.police_tokens}"),
                Fraction(count, s.artifacts + s.police_tokens),
            ),
        ),
    )


# --- the rest of the year


@of_a_situation
def sites_until_year_end(s: Situation, sites: int) -> Explanation:
    """The chance that exactly so many more sites are filled before the year ends."""
    sites = whole("sites", sites, 0, ARTIFACTS)
    a, r, need = s.artifacts, s.police_tokens, s.need
    ways = (
        []
        if sites > a
        else [
            (
                over(choose(sites + need - 1, need - 1) + choose(a - sites + REST, REST), choose(a + r, r)),
                Fraction(comb(sites + need - 1, need - 1) * comb(a - sites + REST, REST), comb(a + r, r)),
            )
        ]
    )
    return Explanation(
        _("Sites filled until the year ends: {sites}").format(sites=sites),
        _(
            "The police token that ends the year comes behind so many artifacts and all other police tokens it waits "
            "for, in any order; two police tokens stay in the bag with the other artifacts."
        ),
        r"P(s) = \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}",
        letters(s, "s q A r"),
        (line(f"P({sites})", ways),),
    )


@of_a_situation
def year_ended(s: Situation, sites: int) -> Explanation:
    """The chance that the year ends before so many more sites are full, restocking without end."""
    sites = whole("sites", sites, 1, ARTIFACTS + 1)
    a, r, need = s.artifacts, s.police_tokens, s.need
    ways, orders = year_lengths(s)
    return Explanation(
        ngettext(
            "The year ends before {sites} more site is full", "The year ends before {sites} more sites are full", sites
        ).format(sites=sites),
        _(
            "Restocking goes on and on. Add up, over the sites that may be filled before the police token that ends the "
            "year, the chances that exactly so many are."
        ),
        r"P = \sum_{s < k} \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}",
        (("k", _("sites: {count}").format(count=sites)), *letters(s, "s q A r")),
        (
            line(
                "P",
                (
                    (
                        over(choose(f + need - 1, need - 1) + choose(a - f + REST, REST), choose(a + r, r)),
                        Fraction(count, orders),
                    )
                    for f, count in enumerate(ways[:sites])
                ),
            ),
        ),
    )


@of_a_situation
def year_mean(s: Situation) -> Explanation:
    """How many sites are filled on average until the year ends."""
    value = Fraction(s.need * s.artifacts, s.police_tokens + 1)
    return Explanation(
        _("Sites filled until the year ends, on average"),
        _(
            "The police tokens in the bag cut the row of its artifacts into stretches, one more than there are police "
            "tokens, and all stretches have the same mean length. The year ends behind as many stretches as police "
            "tokens are still needed."
        ),
        r"E(s) = \frac{q \cdot A}{r + 1}",
        letters(s, "s q A r"),
        (single("E(s)", over(rf"{s.need} \cdot {s.artifacts}", f"{s.police_tokens} + 1"), value),),
        MEAN,
    )


@of_a_situation
def visits(s: Situation, epoch: int | str) -> Explanation:
    """The chance that the police come to an epoch before the year ends."""
    here, everything = s.board.epoch(epoch), comb(s.police_tokens, s.ones)
    return Explanation(
        _("The police come to {epoch} before the year ends").format(epoch=here.shown),
        _(
            "Count, of all orders of the police tokens in the bag, those in which a certain token is the first to bring "
            "the police there; divide by all orders, and add up over the tokens. Where the police stand now does not "
            "count before they come back."
        ),
        r"P = \sum_n \frac{f_n}{\binom{r}{r_1}}",
        (("f_n", _("orders in which the n-th token is the first to lead there")), *letters(s, "n r r_1")),
        (
            line(
                "P",
                (
                    (over(str(count), str(everything)), Fraction(count, everything))
                    for count in first_arrivals(s)[s.board.index[here.year]]
                    if count
                ),
            ),
        ),
    )


@of_a_situation
def arrivals(s: Situation, epoch: int | str) -> Explanation:
    """How often the police arrive in an epoch before the year ends, on average."""
    here, everything = s.board.epoch(epoch), comb(s.police_tokens, s.ones)
    x = s.board.index[here.year]
    rows = positions(s.board.paths, s.start, s.ones, s.twos)[1:]
    return Explanation(
        _("How often the police come to {epoch} before the year ends, on average").format(epoch=here.shown),
        _(
            "After each police token they are there with some chance. The mean number of arrivals is the sum of these "
            "chances, over all police tokens until the year ends."
        ),
        r"E = \sum_{n=1}^{q} P(n, x)",
        (("P(n, x)", _("the chance to be in the epoch after so many tokens, as in the table")), *letters(s, "q")),
        (line("E", ((latex(Fraction(row[x], everything)), Fraction(row[x], everything)) for row in rows if row[x])),),
        MEAN,
    )


@of_a_situation
def first_token(s: Situation, epoch: int | str) -> Explanation:
    """With which police token the police first come to an epoch, on average, given that they come."""
    here, everything = s.board.epoch(epoch), comb(s.police_tokens, s.ones)
    counts = first_arrivals(s)[s.board.index[here.year]]
    reached = Fraction(sum(counts), everything)
    if not reached:
        raise BadSituation(_("the police do not come there in this year"))
    return Explanation(
        _("With which token the police first come to {epoch}, on average, given that they come").format(
            epoch=here.shown
        ),
        _(
            "Weigh the number of each token with the chance that it brings the first arrival, and divide by the chance "
            "of any arrival."
        ),
        r"E(N) = \sum_n n \cdot \frac{p_n}{p}",
        (
            ("p_n", _("chance that the n-th token is the first to lead there")),
            ("p", _("chance that any does: {chance}").format(chance=told(reached))),
        ),
        (
            line(
                "E(N)",
                (
                    product(Fraction(n), Fraction(count, everything) / reached)
                    for n, count in enumerate(counts)
                    if count
                ),
            ),
        ),
        MEAN,
    )


@of_a_situation
def first_sites(s: Situation, epoch: int | str) -> Explanation:
    """After how many filled sites the police first come to an epoch, on average, given that they come."""
    found = first_token(s, epoch)
    return Explanation(
        _("After how many filled sites the police first come to {epoch}, on average, given that they come").format(
            epoch=s.board.epoch(epoch).shown
        ),
        _(
            "Before the n-th police token lie on average n stretches of artifacts: the police tokens in the bag cut "
            "their row into stretches of equal mean, one more than there are police tokens. So the mean token tells the "
            "mean number of sites."
        ),
        r"E(S) = E(N) \cdot \frac{A}{r + 1}",
        (("E(N)", _("with which token they first come, on average")), *letters(s, "A r")),
        (
            *found.lines,
            single(
                "E(S)",
                rf"{latex(found.exact)} \cdot {over(str(s.artifacts), f'{s.police_tokens} + 1')}",
                found.exact * Fraction(s.artifacts, s.police_tokens + 1),
            ),
        ),
        MEAN,
    )


# --- the long run


def even_odds(board: BoardSource, epoch: int | str) -> Explanation:
    """The share of time the police spend in an epoch in the long run, with a fair coin for each path."""
    board = Board.read(board)
    shares = {row[0]: row[1] for row in _averages(board, exact=True).rows}
    here = board.epoch(epoch)
    into = (
        [
            (e.year, sum(there == here.year for there in (e.path_1, e.path_2)))
            for e in board.epochs
            if here.year in (e.path_1, e.path_2)
        ]
        if shares[here.year]
        else []
    )
    return Explanation(
        _("The police in {epoch} in the long run, with fair coins").format(epoch=here.shown),
        _(
            "In the long run as much flows into an epoch as out of it: its share is half the shares of the epochs from "
            "which a path leads here."
        ),
        r"\pi(x) = \sum_{y \to x} \tfrac{1}{2} \pi(y), \quad \sum_x \pi(x) = 1",
        ((r"\pi(x)", _("the share of the time in the epoch")), (r"y \to x", _("epochs from which a path leads here"))),
        (line(rf"\pi({here.year})", (product(Fraction(ways, 2), shares[year]) for year, ways in into)),),
    )


def long_run(board: BoardSource, epoch: int | str, column: str) -> Explanation:
    """The columns of the long run beside fair coins: "year_starts", "first_year", "late_year"."""
    board = Board.read(board)
    columns = {"year_starts": _year_starts, "first_year": _first_year, "late_year": _late_year}
    if not isinstance(column, str) or column not in columns:
        raise BadSituation(
            _("column must be one of {names} (got {got})").format(names=", ".join(columns), got=shown(column))
        )
    return columns[column](board, board.epoch(epoch).year)


def _year_starts(board: Board, epoch: int) -> Explanation:
    starts = {row["epoch"]: row["year_starts"] for row in _averages(board, exact=True).dicts()}
    label = board.epoch(epoch).shown
    return Explanation(
        _("A year begins with the police in {epoch}, in the long run").format(epoch=label),
        _(
            "A year begins where the one before ended. So the shares of the beginnings stay the same when every year "
            "moves the police by its eight tokens: of each epoch where a year may begin, take its share times the chance "
            "to end here."
        ),
        r"\sigma(x) = \sum_y \sigma(y) \cdot P_y(8, x)",
        (
            (r"\sigma(y)", _("the share of the years that begin in an epoch")),
            ("P_y(8, x)", _("the chance to come from there to here by the eight tokens of a year")),
        ),
        (
            line(
                rf"\sigma({epoch})",
                (
                    product(_rows_from(board, year)[-1][board.index[epoch]] * Fraction(1, 252), share)
                    for year, share in starts.items()
                    if share and _rows_from(board, year)[-1][board.index[epoch]]
                ),
            ),
        ),
    )


def _first_year(board: Board, epoch: int) -> Explanation:
    shares = [Fraction(row[board.index[epoch]], 252) for row in _rows_from(board, board.police_start)[:YEAR_TOKENS]]
    return Explanation(
        _("The police in {epoch} during the first year").format(epoch=board.epoch(epoch).shown),
        _(
            "Eight moments of a year are counted alike: before the first police token, and after each of the next seven. "
            "The first year begins where the board says."
        ),
        r"P = \frac{1}{8} \sum_{n=0}^{7} P(n, x)",
        (("P(n, x)", _("the chance to be in the epoch after so many tokens of the year")),),
        (line("P", (product(Fraction(1, YEAR_TOKENS), p) for p in shares if p)),),
    )


def _late_year(board: Board, epoch: int) -> Explanation:
    starts = {row["epoch"]: row["year_starts"] for row in _averages(board, exact=True).dicts()}
    return Explanation(
        _("The police in {epoch} during a late year").format(epoch=board.epoch(epoch).shown),
        _(
            "A late year begins as years begin in the long run. Of each epoch where it may begin, take its share times "
            "the part of the eight moments of such a year that the police spend here."
        ),
        r"P = \sum_y \sigma(y) \cdot \frac{1}{8} \sum_{n=0}^{7} P_y(n, x)",
        (
            (r"\sigma(y)", _("the share of the years that begin in an epoch")),
            ("P_y(n, x)", _("the chance to be here after so many tokens of a year that begins there")),
        ),
        (
            line(
                "P",
                (
                    product(
                        share,
                        Fraction(
                            sum(row[board.index[epoch]] for row in _rows_from(board, year)[:YEAR_TOKENS]),
                            252 * YEAR_TOKENS,
                        ),
                    )
                    for year, share in starts.items()
                    if share
                ),
            ),
        ),
    )


def _rows_from(board: Board, year: int) -> list[list[int]]:
    """Where a full year leads from an epoch, token by token, as counts of its 252 orders."""
    start = [int(x == board.index[year]) for x in range(len(board.years))]
    return positions(board.paths, start, POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER)


# --- the danger map


@of_a_game
def standing(game: Game, seat: int, epoch: int | str, opponents: Opponents = models.DEFAULT) -> Explanation:
    """The danger map: the chance that the police stand in an epoch when the seat's next turn begins."""
    year = board_of(game).epoch(epoch).year
    answer = danger(game, seat, opponents, exact=True)
    value = answer.pairs().get(year, Fraction(0))
    view, players = DangerPosition.of(game, seat, opponents), game.snapshot()["players"]
    by_sites = (
        ()
        if view.hunted or view.scene.years == 0
        else tuple(product(share, there) for _sites, share, there in _by_sites(game, view, year) if share and there)
    )
    return Explanation(
        _("The police in {epoch} when {player}'s next turn begins").format(
            epoch=board_of(game).epoch(year).shown, player=players[seat]
        ),
        _(
            "Opponents that act before that turn: {turns}. {model} Pirates stay where they are, and nobody takes, sells "
            "or discards. The chance that the game is over first is {over}."
        ).format(turns=len(view.acting), model=answer.attrs["opponents"], over=told(answer.attrs["game_over"][year])),
        *_standing_formula(view.hunted),
        (line(f"P({year})", by_sites or (((latex(value), value),) if value else ())),),
    )


def _standing_formula(hunted: bool) -> tuple[str, tuple[tuple[str, str], ...]]:
    if hunted:
        return (
            r"V_k = \max_{c} \sum_{z} P(z \mid c) \, V_{k+1}(z)",
            (
                ("V_k", _("the chance, seen from the k-th opponent's turn, if all of them do their worst")),
                ("c", _("the epochs that opponent may restock, or none")),
                ("z", _("what may come of it: which tokens, where the police stand, what is empty")),
            ),
        )
    return (
        r"P(x) = \sum_{f} P(f) \cdot P(x \mid f)",
        (
            ("f", _("sites that the opponents fill before that turn: 0, 1, 2, ...")),
            ("P(f)", _("the chance that they fill so many, the game going on")),
            (r"P(x \mid f)", _("the chance that the police are in the epoch, given that")),
        ),
    )


def _by_sites(game: Game, view: DangerPosition, year: int) -> list[tuple[int, Fraction, Fraction]]:
    """(sites filled before the next turn, the chance of so many, that of the police in the epoch given that)."""
    x, years = board_of(game).index[year], board_of(game).years
    run = Forward(view.scene, view.story(x)).run()
    out = []
    for sites, weights in sorted(run.by_sites(range(len(years))).items()):
        every = sum(weights)
        if every:
            out.append((sites, Fraction(every, run.denominator), Fraction(weights[x], every)))
    return out


@of_a_situation
def branch(s: Situation, draws: int, epoch: int | str) -> list[str]:
    """The terms of a number of `spread`, one a path, as LaTeX: the tokens, the epochs, the fraction."""
    arrow = r" \to "
    return [
        rf"{tokens}: \; {arrow.join(map(str, epochs))}: \; {latex(p)}"
        for tokens, epochs, p in leading(s, draws, epoch, exact=True).rows
    ]
