"""What stands behind each number of the explorer's panels: one function a kind of number, called by name.

Most of them are those of `timepirates.analysis.police.explain`; here are those that depend on what else the page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from timepirates.analysis import calibration
from timepirates.analysis.answers import Answer
from timepirates.analysis.police import choices, explain, explorer, fairness, restocking, standing
from timepirates.analysis.police.averages import long_run
from timepirates.analysis.police.explain import Explanation, latex
from timepirates.analysis.police.situation import Situation
from timepirates.analysis.police.token_words import positions, spread
from timepirates.analysis.police.year import first_arrivals
from timepirates.errors import BadSituation
from timepirates.i18n import _, ngettext
from timepirates_widgets.board import naming
from timepirates_widgets.police.board import after_restock, danger_rows
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.police.numbers import label_of
from timepirates_widgets.police.panel import year_of

Told = Callable[..., Explanation]
SHOWN = 6
SHORT = 10**9


def explanation(desk: Desk, what: str, **about: object) -> Explanation:
    """The explanation of a number that some panel shows; BadSituation where nothing is known of it."""
    tell = EXPLAINED.get(what)
    if tell is None:
        raise BadSituation(_("nothing is known of {what}").format(what=repr(what)[:60]))
    try:
        return tell(desk, **about)
    except (TypeError, KeyError, IndexError, StopIteration) as error:
        raise BadSituation(_("this number is not on the page any more")) from error


def number(value: Fraction) -> str:
    """A number as LaTeX: a fraction where it is short, else six digits."""
    value = Fraction(value)
    return latex(value) if value.denominator < SHORT else f"{float(value):.6g}"


def added(parts: list[str]) -> str:
    """A sum as LaTeX, its end left out where it is long."""
    return " + ".join([*parts[:SHOWN], r"\dots"] if len(parts) > SHOWN else parts) or "0"


def _equals(left: str, sum_: str, value: Fraction) -> str:
    sign = "=" if value.denominator < SHORT else r"\approx"
    return rf"{left} = {sum_} {sign} {number(value)}"


# --- tokens put back, two situations

def _put_back(desk: Desk, draws: int, epoch: int) -> Explanation:
    """As if tokens were put back: a coin with the same odds each time."""
    s, place = desk.situation, year_of(desk, epoch)
    value = _share(explorer.put_back(s, exact=True), s, draws, place)
    p, q = latex(Fraction(s.ones, s.police_tokens)), latex(Fraction(s.twos, s.police_tokens))
    parts = [rf"{count} \cdot \left({p}\right)^{{{ones}}} \left({q}\right)^{{{draws - ones}}}"
             for ones, count in sorted(_words_there(desk, draws, place).items())]
    return Explanation(
        ngettext("The police in {epoch} after {draws} police token, put back",
                 "The police in {epoch} after {draws} police tokens, each put back", draws).format(
                     epoch=label_of(s.board, place), draws=draws),
        ngettext("Every token finds the same bag, so each draw is the same coin: path 1 with {ones} of {all}. Count "
                 "the words of {draws} token that lead there, by their number of ones.",
                 "Every token finds the same bag, so each draw is the same coin: path 1 with {ones} of {all}. Count "
                 "the words of {draws} tokens that lead there, by their number of ones.", draws).format(
                     ones=s.ones, all=s.police_tokens, draws=draws),
        r"Q(n, x) = \sum_i w_{n,i}(x) \left(\frac{r_1}{r}\right)^i \left(\frac{r_2}{r}\right)^{n-i}",
        _equals(f"Q({draws}, {place})", added(parts), value), value)


def _share(laws: Answer, s: Situation, draws: int, epoch: int) -> Fraction:
    """An epoch's chance in the row of so many police tokens."""
    return dict(zip(s.board.years, laws.rows[draws][1:], strict=True))[epoch]


def _words_there(desk: Desk, draws: int, epoch: int) -> dict[int, int]:
    """ones -> how many words of so many tokens, that many of them ones, lead to an epoch."""
    counts: dict[int, int] = {}
    for code in range(1 << draws):
        word = f"{code:0{draws}b}".translate({48: "1", 49: "2"}) if draws else ""
        if desk.end_of(word) == epoch:
            counts[word.count("1")] = counts.get(word.count("1"), 0) + 1
    return counts


def _kept(desk: Desk) -> Situation:
    if desk.other is None:
        raise BadSituation(_("no situation is kept for comparison"))
    return desk.other


def _spread_other(desk: Desk, draws: int, epoch: int) -> Explanation:
    return explain.spread(_kept(desk), draws, epoch)


def _restock_year_end_other(desk: Desk, sites: int) -> Explanation:
    return explain.restock_year_end(_kept(desk), sites)


def _difference(desk: Desk, draws: int, epoch: int) -> Explanation:
    """Two situations side by side: the second chance less the first."""
    place = year_of(desk, epoch)
    first, second = (_share(spread(s, exact=True), s, draws, place) for s in (_kept(desk), desk.situation))
    return Explanation(
        _("{epoch}: the second situation less the first").format(epoch=label_of(desk.situation.board, place)),
        _("Each number is computed by itself, in its own situation; the difference says what the change is worth."),
        r"\Delta = P_B(n, x) - P_A(n, x)",
        rf"\Delta = {latex(second)} - {latex(first)} = {latex(second - first)}", None)


# --- the rest of the year, the long run

def _visits_token(desk: Desk, epoch: int) -> Explanation:
    """When the police first come to an epoch, given that they come: which token, after how many sites."""
    s, place = desk.situation, year_of(desk, epoch)
    counts = first_arrivals(s)[s.board.index[place]]
    all_ways = comb(s.police_tokens, s.ones)
    reached, tokens = sum(counts), sum(n * count for n, count in enumerate(counts))
    if not reached:
        raise BadSituation(_("the police do not come there in this year"))
    mean = Fraction(tokens, reached)
    sites = mean * Fraction(s.artifacts, s.police_tokens + 1)
    parts = [rf"{n} \cdot {latex(Fraction(count, all_ways))}" for n, count in enumerate(counts) if count]
    return Explanation(
        _("When the police first come to {epoch}, given that they come").format(epoch=label_of(s.board, place)),
        _("Weigh each token by the chance that it brings the first arrival, and divide by the chance of any arrival. "
          "Before the n-th police token lie on average n A / (r + 1) artifacts, so the mean site follows."),
        r"E(N) = \frac{\sum_n n f_n(x)}{\sum_n f_n(x)}, \quad E(S) = E(N) \cdot \frac{A}{r + 1}",
        rf"E(N) = \frac{{{added(parts)}}}{{{latex(Fraction(reached, all_ways))}}} = {latex(mean)}, \quad "
        rf"E(S) = {latex(mean)} \cdot \frac{{{s.artifacts}}}{{{s.police_tokens + 1}}} = {latex(sites)}", None)


def _long_run(desk: Desk, epoch: int, column: str) -> Explanation:
    """The columns of the long run beside the fair coin: where years begin, the first year, a late year."""
    board, place = desk.situation.board, year_of(desk, epoch)
    rows = {row["epoch"]: row for row in long_run(board, exact=True).dicts()}
    value, label = rows[place][column], label_of(board, place)
    if column == "year_starts":
        into = [(other, positions(board.paths, [int(x == n) for x in range(len(board.years))], 5, 5)[-1][
            board.index[place]]) for n, other in enumerate(board.years)]
        parts = [rf"{latex(Fraction(count, 252))} \cdot {number(rows[other]['year_starts'])}"
                 for other, count in into if count]
        return Explanation(
            _("A year begins with the police in {epoch}, in the long run").format(epoch=label),
            _("A year begins where the one before ended. So the law of the beginnings stays the same when every year "
              "moves the police by its eight tokens."),
            r"\sigma(x) = \sum_y \sigma(y) \cdot P_y(8, x)", _equals(rf"\sigma({place})", added(parts), value), value)
    first = column == "first_year"
    start = [int(year_ == board.police_start) for year_ in board.years]
    rows_of_year = positions(board.paths, start, 5, 5)[:8]
    parts = [latex(Fraction(row[board.index[place]], 252)) for row in rows_of_year]
    told = rf"\frac{{1}}{{8}} \left({' + '.join(parts)}\right)" if first else r"\sum_y \sigma(y) \cdot P_y"
    return Explanation(
        _("The police in {epoch} during the first year").format(epoch=label) if first else
        _("The police in {epoch} during a late year").format(epoch=label),
        _("Eight moments of a year are counted alike: before the first police token, and after each of the next seven. "
          "The first year begins where the board says, a late one as years begin in the long run."),
        r"\frac{1}{8} \sum_{n=0}^{7} P(n, x)", _equals("P", told, value), value)


# --- a restock

def _restock_law(desk: Desk, epoch: int) -> Explanation:
    """Where the police are after a restock: over the number of tokens that come in it."""
    s, place = desk.situation, year_of(desk, epoch)
    value = after_restock(desk).get(place, Fraction(0))
    walk, parts = positions(s.board.paths, s.start, s.ones, s.twos), []
    for end in restocking.outcomes(s.artifacts, s.discards, s.police_tokens, desk.sites, s.years_left, s.stops):
        if not end.year_ends:
            there = Fraction(walk[end.police_tokens][s.board.index[place]], desk.arrangements())
            if there:
                parts.append(rf"{number(Fraction(end.weight, end.denominator))} \cdot {latex(there)}")
    return Explanation(
        ngettext("The police in {epoch} after restocking {sites} site",
                 "The police in {epoch} after restocking {sites} sites", desk.sites).format(
                     epoch=label_of(s.board, place), sites=desk.sites),
        _("How many police tokens come does not depend on which numbers they bear. So the chance that m tokens come is "
          "multiplied with the chance that m tokens lead to this epoch, and added up over m. A year's end in between "
          "lays a new bag, from which the sum goes on."),
        r"P(x) = \sum_m P(m) \cdot P(m, x)",
        _equals(f"P({place})", added([*parts, rf"\text{{{_('after a year end')}}}"] if parts else []), value), value)


def _restock_count(desk: Desk, tokens: int) -> Explanation:
    """So many police tokens in the restock; from the year's end on those of the new year count with them."""
    s = desk.situation
    if tokens < s.need:
        return explain.restock_tokens(s, desk.sites, tokens)
    value = sum((Fraction(end.weight, end.denominator) for end in restocking.outcomes(
        s.artifacts, s.discards, s.police_tokens, desk.sites, s.years_left, s.stops)
        if end.police_tokens == tokens), Fraction(0))
    return Explanation(
        ngettext("Police tokens drawn while {sites} site is filled, the year ending in between: {tokens}",
                 "Police tokens drawn while {sites} sites are filled, the year ending in between: {tokens}",
                 desk.sites).format(tokens=tokens, sites=desk.sites),
        ngettext("The first {need} of them ends the year: s sites were filled by then. Eight police tokens and the "
                 "discards return to the bag, and the rest of the sites is filled from there.",
                 "The first {need} of them end the year: s sites were filled by then. Eight police tokens and the "
                 "discards return to the bag, and the rest of the sites is filled from there.", s.need).format(
                     need=s.need),
        r"P(m) = \sum_s P(\text{year ends after } s) \cdot P_{\text{new bag}}(m - q \mid k - s)",
        rf"P({tokens}) \approx {float(value):.6g}", value)


def _restock_mean(desk: Desk) -> Explanation:
    s = desk.situation
    law: dict[int, Fraction] = {}
    for end in restocking.outcomes(s.artifacts, s.discards, s.police_tokens, desk.sites, s.years_left, s.stops):
        law[end.police_tokens] = law.get(end.police_tokens, Fraction(0)) + Fraction(end.weight, end.denominator)
    mean = sum((m * p for m, p in law.items()), Fraction(0))
    parts = [rf"{m} \cdot {number(p)}" for m, p in sorted(law.items()) if m]
    return Explanation(
        ngettext("Police tokens in a restock of {sites} site, on average",
                 "Police tokens in a restock of {sites} sites, on average", desk.sites).format(sites=desk.sites),
        ngettext("Each possible number, weighed with its chance. While the year does not end, {sites} site brings on "
                 "average r / (A + 1) police tokens.",
                 "Each possible number, weighed with its chance. While the year does not end, {sites} sites bring on "
                 "average that many times r / (A + 1) police tokens.", desk.sites).format(sites=desk.sites),
        r"E(m) = \sum_m m \cdot P(m)", _equals("E(m)", added(parts), mean), None)


def _restock_over(desk: Desk) -> Explanation:
    s = desk.situation
    value = choices.outlook(s, desk.sites).game_over
    return Explanation(
        ngettext("The game ends while {sites} site is filled", "The game ends while {sites} sites are filled",
                 desk.sites).format(sites=desk.sites),
        ngettext("The game is over when the last year ends; {years} year end is left, this year's, and it must come "
                 "within the restock.",
                 "The game is over when the last year ends; {years} year ends are left, this year's included, and each "
                 "of them must come within the restock.", s.years_left).format(years=s.years_left),
        r"P = P(\text{all year ends that are left come before site } k \text{ is full})",
        rf"P = {number(value)}", value)


def _counts(desk: Desk, colour: str) -> tuple[int, int]:
    """Tokens of a colour, or of a kind with a symbol, in the bag and in the discard pile."""
    s = desk.situation
    if isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    piles = (s.bag, {} if isinstance(s.discard, int) else s.discard)
    bag, discard = (sum(n for kind, n in pile.items() if colour in (kind, kind.split("-")[0])) for pile in piles)
    return bag, discard


def _lies(desk: Desk, colour: str) -> Explanation:
    s, (bag, discard) = desk.situation, _counts(desk, colour)
    fills = choices.outlook(s, desk.sites).fills
    value = fills.any(bag, discard)
    return Explanation(
        _("At least one {colour} token comes to lie there").format(colour=naming.kind_name(colour)),
        _("Police tokens do not change which artifacts come. Let a sites be filled before the year's end, z after it "
          "(the discards are back then). Take away the choices of artifacts without a {colour} one: {bag} of "
          "{artifacts} in the bag are of the colour, {discard} of {discards} discards.").format(
              colour=naming.kind_name(colour), bag=bag, artifacts=s.artifacts, discard=discard, discards=s.discards),
        r"P = 1 - \sum_{a,z} P(a, z) \cdot \frac{\binom{A - w}{a}}{\binom{A}{a}} \cdot "
        r"\frac{\binom{A - w - a + D - v}{z}}{\binom{A - a + D}{z}}", rf"P = {number(value)}", value)


def _lies_mean(desk: Desk, colour: str) -> Explanation:
    bag, discard = _counts(desk, colour)
    fills = choices.outlook(desk.situation, desk.sites).fills
    value = fills.expected(bag, discard)
    return Explanation(
        _("{colour} tokens that come to lie there, on average").format(colour=naming.kind_name(colour)),
        _("Every artifact of the bag has the same chance to come, and so has every discard (only after a year's end)."),
        r"E = w \cdot p_{\text{bag}} + v \cdot p_{\text{discard}}",
        rf"E = {bag} \cdot {number(fills.from_bag)} + {discard} \cdot {number(fills.from_discard)} = {number(value)}",
        None)


# --- the danger map

def _danger(desk: Desk, epoch: int) -> Explanation:
    if desk.game is None:
        raise BadSituation(_("this number needs the position of a game"))
    if desk.model.get("model") != "hunters":
        return explain.standing(desk.game, desk.seat, epoch, desk.model)
    place = year_of(desk, epoch)
    value = desk.hunted.get(place, Fraction(0))
    return Explanation(
        _("The police in {epoch} when {player}'s next turn begins, at worst").format(
            epoch=label_of(desk.situation.board, place), player=desk.game.players[desk.seat]),
        _("Every opponent in turn looks at each epoch it may restock, and at not restocking, and takes what makes "
          "this chance greatest, knowing that the later ones do the same. So it is worked out from the last opponent "
          "back to the first."),
        r"V_k(z) = \max_{c} \sum_{z'} P(z' \mid z, c) \, V_{k+1}(z'), \quad V_{\text{last}}(z) = [\text{police in } x]",
        rf"V_1 = {number(value)}", value)


def _loss(desk: Desk, epoch: int) -> Explanation:
    if desk.game is None:
        raise BadSituation(_("this number needs the position of a game"))
    place = year_of(desk, epoch)
    p = dict(danger_rows(desk)).get(place, Fraction(0))
    lost = standing.tokens_lost(desk.game.snapshot()["hands"][desk.seat], desk.game.switches)
    return Explanation(
        _("What {player} loses on average by standing in {epoch}").format(
            player=desk.game.players[desk.seat], epoch=label_of(desk.situation.board, place)),
        _("An arrest takes one token of a largest set and all white ones: from the present hand that is "
          "{lost}.").format(lost=lost),
        r"E = P(\text{police there}) \cdot \text{tokens lost}",
        rf"E = {number(p)} \cdot {lost} = {number(p * lost)}", None)


# --- all of them

def _of_game(tell: Callable[..., Explanation]) -> Told:
    def told(desk: Desk, **about: Any) -> Explanation:
        if desk.game is None:
            raise BadSituation(_("this number needs the position of a game"))
        return tell(desk.game, **about)

    return told


def _of_situation(tell: Callable[..., Explanation]) -> Told:
    def told(desk: Desk, **about: Any) -> Explanation:
        return tell(desk.situation, **about)

    return told


# --- a game looked back on, and its bag

def _line(desk: Desk) -> Any:
    if desk.line is None:
        raise BadSituation(_("this number needs a game"))
    return desk.line


def _arrest_danger(desk: Desk, step: int, seat: int, epoch: int) -> Explanation:
    """How likely the arrest was when the seat last ended a turn."""
    line = _line(desk)
    before = next(n for n, seen in reversed(list(enumerate(line.positions()))[:step]) if seen["turn"] == seat)
    return explain.standing(line.at(before), seat, epoch)


def _arrest_then(desk: Desk, epoch: int, restock: int) -> Explanation:
    """How likely the restock was to leave the police there."""
    line = _line(desk)
    game = line.at(restock)
    place = str(line.steps[restock][1]).split()[1]
    inner = Desk(game=line, step=restock)
    inner.sites = game.snapshot()["empty_sites"][place]
    return _restock_law(inner, epoch)


def _wait(desk: Desk, step: int) -> Explanation:
    """A wait for a police token, given the bag when it began."""
    row = next(row for row in fairness.waits(_line(desk), exact=True).dicts() if row["step"] == step)
    a, r, wait = row["artifacts"], row["police"], row["wait"]
    return Explanation(
        ngettext("A wait of {wait} draw for a police token", "A wait of {wait} draws for a police token", wait).format(
            wait=wait),
        _("When the wait began there were {artifacts} artifacts and {police} police tokens in the bag. Without a "
          "police token among the first w draws, all of them are artifacts. On average the wait is "
          "(A + r + 1) / (r + 1) draws.").format(artifacts=a, police=r),
        r"P(W > w) = \frac{\binom{A}{w}}{\binom{A + r}{w}}, \quad E(W) = \frac{A + r + 1}{r + 1}",
        rf"P(W \le {wait}) = 1 - \frac{{{explain.choose(a, wait)}}}{{{explain.choose(a + r, wait)}}} = "
        rf"{number(row['so_short'])}, \quad P(W \ge {wait}) = {number(row['so_long'])}, \quad "
        rf"E(W) = {latex(row['expected'])}", None)


def _p_value(desk: Desk) -> Explanation:
    rows = fairness.draws(_line(desk)).dicts()
    came, expected = rows[-1]["came"], rows[-1]["expected"]
    return Explanation(
        _("The test of the bag"),
        _("Before each draw the bag says how likely a police token is; these chances are added up. The draws of each "
          "year are repeated from the bag with which it began, a fair one, and counted is how often police tokens "
          "come at least as early (or as late) beside their own sum of chances."),
        r"D = \sum_k (x_k - p_k), \quad p = \frac{1 + \#\{D^* \ge D\}}{N + 1}",
        rf"D = {came} - {expected:.3f} = {came - expected:+.3f}", None)


def _p_numbers(desk: Desk) -> Explanation:
    drawn = [each for each in fairness.drawn(_line(desk)) if each.police]
    ones = sum(each.token == "police-1" for each in drawn)
    return Explanation(
        _("The test of the numbers"),
        _("Given when police tokens came, the number of ones in a year is hypergeometric. The p-value adds up the "
          "chances of all counts that are no likelier than the one that came."),
        r"P(i) = \frac{\binom{r_1}{i} \binom{r_2}{n - i}}{\binom{r}{n}}, \quad p = \sum_{P(j) \le P(i)} P(j)",
        rf"i = {ones}, \quad n = {len(drawn)}", None)


def _power(_desk: Desk, bias: float, power: float) -> Explanation:
    return Explanation(
        _("The power of the test"),
        _("If police tokens were grasped {bias} times as easily as artifacts, in so many of games as long as this one "
          "the test would find it out at the level of five percent. A short game says little.").format(bias=bias),
        r"\text{power} = P(p < 0.05 \mid \text{bias})", rf"\text{{power}} \approx {power:.3f}", None)


def _simulated(_desk: Desk, name: str, share: float, repeats: int) -> Explanation:
    error = (share * (1 - share) / repeats) ** 0.5
    return Explanation(
        _("{name}: the share of the plays").format(name=name),
        _("The rules themselves were played again and again, each draw from the bag as it was then. Such a share "
          "scatters around the exact chance; its standard error shrinks with the root of the number of plays."),
        r"\hat p = \frac{k}{N}, \quad \text{error} = \sqrt{\frac{\hat p (1 - \hat p)}{N}}",
        rf"\hat p = \frac{{{round(share * repeats)}}}{{{repeats}}} \approx {share:.6f} \pm {error:.6f}", None)


def _off(_desk: Desk, name: str, share: float, repeats: int, exact: float) -> Explanation:
    """How far a share of the plays is from the exact chance, in standard errors."""
    error = (exact * (1 - exact) / repeats) ** 0.5
    return Explanation(
        _("{name}: how far off the plays are").format(name=name),
        _("The distance of the share from the exact chance, counted in standard errors of so many plays. Of 100 such "
          "numbers 95 lie between -2 and 2, if the chance is right."),
        r"z = \frac{\hat p - p}{\sqrt{p (1 - p) / N}}",
        rf"z = \frac{{{share:.6f} - {exact:.6f}}}{{{error:.6f}}} \approx {(share - exact) / error:+.2f}", None)


def _next_police(desk: Desk) -> Explanation:
    s = desk.situation
    value = Fraction(s.police_tokens, s.artifacts + s.police_tokens)
    return Explanation(
        _("The next token is a police token"), _("Every token in the bag is as likely as every other."),
        r"P = \frac{r}{A + r}",
        rf"P = \frac{{{s.police_tokens}}}{{{s.artifacts} + {s.police_tokens}}} = {latex(value)}", value)


def _brier(desk: Desk) -> Explanation:
    made = desk.guesses.made
    if not made:
        raise BadSituation(_("no guess has been made yet"))
    parts = [rf"({guess.guessed:.2f} - {int(bool(guess.happened))})^2" for guess in made]
    split = calibration.parts(made)
    mean = sum(guess.score for guess in made) / len(made)
    return Explanation(
        _("Brier scores"),
        _("Each guess is scored by the squared distance from what came: 1 if it came, 0 if not. The mean falls apart "
          "into what nobody can avoid, plus the distance from calibration, less what telling cases apart wins."),
        r"B = \frac{1}{n} \sum_k (p_k - o_k)^2, \quad B \approx \text{reliability} - \text{resolution} + "
        r"\text{uncertainty}",
        rf"B = \frac{{1}}{{{len(made)}}} \left({added(parts)}\right) \approx {mean:.4f} \approx "
        rf"{split['reliability']:.4f} - {split['resolution']:.4f} + {split['uncertainty']:.4f}", None)


def _even_odds(desk: Desk, epoch: int) -> Explanation:
    return explain.even_odds(desk.situation.board, epoch)


EXPLAINED: Mapping[str, Told] = {
    **{name: _of_situation(getattr(explain, name)) for name in (
        "spread", "path", "next_draw", "restock_year_end", "sites_until_year_end", "visits", "year_end")},
    "even_odds": _even_odds, "long_run": _long_run, "visits_token": _visits_token,
    "put_back": _put_back, "spread_other": _spread_other, "restock_year_end_other": _restock_year_end_other,
    "difference": _difference,
    "restock_law": _restock_law, "restock_count": _restock_count, "restock_mean": _restock_mean,
    "restock_over": _restock_over, "lies": _lies, "lies_mean": _lies_mean, "arrest": _of_game(explain.arrest),
    "arrest_danger": _arrest_danger, "arrest_then": _arrest_then, "wait": _wait, "p_value": _p_value,
    "p_numbers": _p_numbers, "power": _power,
    "next_police": _next_police, "simulated": _simulated, "off": _off, "brier": _brier, "danger": _danger,
    "loss": _loss,
}
"""What a number is called by -> what explains it."""

