"""How is this computed? The numbers of a restock: the police tokens in it, the year's end, who is caught, what comes.

How many police tokens come does not depend on which numbers they bear, and neither depends on which artifacts come.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import ARTIFACTS, board_of
from timepirates.games.pirates.police.choices import outlook, permitted, restock_choices
from timepirates.games.pirates.police.explanation import (
    MEAN,
    ComputationLine,
    Explanation,
    Term,
    choose,
    letters,
    line,
    number,
    over,
    product,
    single,
)
from timepirates.games.pirates.police.position_input import of_a_game, of_a_situation
from timepirates.games.pirates.police.restocking import outcomes, stories
from timepirates.games.pirates.police.situation import POLICE_TOKENS, REST, Situation, whole
from timepirates.games.pirates.police.year_odds import year_lengths

MOST_TOKENS = 999


def _sites(s: Situation, sites: int) -> int:
    """How many sites a restock can fill: no more than there are artifacts (B6)."""
    return min(whole("sites", sites, 1, ARTIFACTS), s.artifacts + s.discards)


def _k(sites: int) -> tuple[str, str]:
    return "k", _("sites to fill: {count}").format(count=sites)


# --- police tokens


@of_a_situation
def restock_tokens(s: Situation, sites: int, tokens: int) -> Explanation:
    """The chance that a restock draws so many police tokens and does not end the year."""
    sites, tokens = whole("sites", sites, 1, ARTIFACTS), whole("tokens", tokens, 0, POLICE_TOKENS)
    a, r, k = s.artifacts, s.police_tokens, _sites(s, sites)
    terms = (
        []
        if tokens >= s.need or k > a
        else [
            (
                over(choose(k - 1 + tokens, tokens) + choose(a - k + r - tokens, r - tokens), choose(a + r, r)),
                Fraction(comb(k - 1 + tokens, tokens) * comb(a - k + r - tokens, r - tokens), comb(a + r, r)),
            )
        ]
        if k
        else [("1", Fraction(tokens == 0))]
    )
    return Explanation(
        _count_title(sites, tokens),
        _(
            "The last token drawn is the artifact for the last site. Before it the police tokens lie anyhow among the "
            "other artifacts, behind it the rest of the bag in any order (negative hypergeometric)."
        ),
        r"P(m) = \frac{\binom{k - 1 + m}{m} \binom{A - k + r - m}{r - m}}{\binom{A + r}{r}}",
        (_k(k), *letters(s, "m A r")),
        (line(f"P({tokens})", terms),),
    )


def _count_title(sites: int, tokens: int) -> str:
    return ngettext(
        "Police tokens drawn while {sites} site is filled: {tokens}",
        "Police tokens drawn while {sites} sites are filled: {tokens}",
        sites,
    ).format(tokens=tokens, sites=sites)


@of_a_situation
def restock_count(s: Situation, sites: int, tokens: int) -> Explanation:
    """The chance that a restock draws so many police tokens, whether or not the year ends in it."""
    sites, tokens = whole("sites", sites, 1, ARTIFACTS), whole("tokens", tokens, 0, MOST_TOKENS)
    if tokens < s.need:
        return restock_tokens(s, sites, tokens)
    return Explanation(
        _count_title(sites, tokens),
        ngettext(
            "The first {need} of them ends the year, when some of the sites are filled. Then all ten police "
            "tokens and the discards are back in the bag, and the rest of the sites is filled from it, which "
            "brings the rest of the police tokens. Add up over the sites that were filled before.",
            "The first {need} of them end the year, when some of the sites are filled. Then all ten police "
            "tokens and the discards are back in the bag, and the rest of the sites is filled from it, which "
            "brings the rest of the police tokens. Add up over the sites that were filled before.",
            s.need,
        ).format(need=s.need)
        if _goes_on(s)
        else _(
            "With the year's end the restock is over. Add up, over the sites that were filled before, the chances that "
            "the year ends then."
        ),
        r"P(m) = \sum_{s < k} P_s \cdot P(m - q \mid k - s)" if _goes_on(s) else r"P(q) = \sum_{s < k} P_s",
        (_k(_sites(s, sites)), *letters(s, "m s q"), ("P_s", _("the chance that the year ends then"))),
        (line(f"P({tokens})", _after_year_end(s, sites, tokens)),),
    )


def _goes_on(s: Situation) -> bool:
    """Whether a restock goes on over a year's end (B5)."""
    return not s.stops and s.years_left > 1


def _after_year_end(s: Situation, sites: int, tokens: int) -> Iterator[Term]:
    """For each number of sites filled before the year's end, the chance of both."""
    for filled, ends in _year_ends_after(s, sites):
        if not _goes_on(s):
            rest = Fraction(tokens == s.need)
        else:
            rest = sum(
                (
                    Fraction(end.weight, end.denominator)
                    for end in outcomes(
                        s.artifacts + s.discards - filled,
                        0,
                        POLICE_TOKENS,
                        _sites(s, sites) - filled,
                        s.years_left - 1,
                        s.stops,
                    )
                    if end.police_tokens == tokens - s.need
                ),
                Fraction(0),
            )
        if rest and ends:
            yield product(ends, rest) if _goes_on(s) else (number(ends), ends)


def _year_ends_after(s: Situation, sites: int) -> Iterator[tuple[int, Fraction]]:
    """(sites filled, the chance that the year ends then), in a restock of so many sites."""
    ways, orders = year_lengths(s)
    yield from ((filled, Fraction(count, orders)) for filled, count in enumerate(ways[: _sites(s, sites)]))


@of_a_situation
def restock_mean(s: Situation, sites: int) -> Explanation:
    """How many police tokens a restock draws on average."""
    law = _law(s, sites)
    return Explanation(
        ngettext(
            "Police tokens in a restock of {sites} site, on average",
            "Police tokens in a restock of {sites} sites, on average",
            sites,
        ).format(sites=sites),
        _("Each number of police tokens that may come, weighed with its chance."),
        r"E(m) = \sum_m m \cdot P(m)",
        (*letters(s, "m"), ("P(m)", _("the chance of so many police tokens"))),
        (line("E(m)", (product(Fraction(m), p) for m, p in law.items() if m)),),
        MEAN,
    )


def _law(s: Situation, sites: int) -> dict[int, Fraction]:
    """police tokens -> the chance that a restock draws so many."""
    law: dict[int, Fraction] = {}
    for end in outcomes(s.artifacts, s.discards, s.police_tokens, sites, s.years_left, s.stops):
        law[end.police_tokens] = law.get(end.police_tokens, Fraction(0)) + Fraction(end.weight, end.denominator)
    return dict(sorted(law.items()))


# --- the year's end


@of_a_situation
def restock_year_end(s: Situation, sites: int) -> Explanation:
    """The chance that a restock of so many sites ends the year."""
    sites = whole("sites", sites, 1, ARTIFACTS)
    a, r, need = s.artifacts, s.police_tokens, s.need
    return Explanation(
        ngettext(
            "The year ends while {sites} site is filled", "The year ends while {sites} sites are filled", sites
        ).format(sites=sites),
        _(
            "The year ends with police token number {need} from now. Add up, over the sites that may be filled before "
            "it comes, the chances that exactly so many are."
        ).format(need=need),
        r"P = \sum_{s < k} \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}",
        (_k(_sites(s, sites)), *letters(s, "s q A r")),
        (
            line(
                "P",
                (
                    (over(choose(f + need - 1, need - 1) + choose(a - f + REST, REST), choose(a + r, r)), p)
                    for f, p in _year_ends_after(s, sites)
                ),
            ),
        ),
    )


@of_a_situation
def restock_over(s: Situation, sites: int) -> Explanation:
    """The chance that the game ends in a restock of so many sites."""
    sites = whole("sites", sites, 1, ARTIFACTS)
    ends = [
        (number(p), p)
        for end in outcomes(s.artifacts, s.discards, s.police_tokens, sites, s.years_left, s.stops)
        if end.game_over and (p := Fraction(end.weight, end.denominator))
    ]
    return Explanation(
        ngettext(
            "The game ends while {sites} site is filled", "The game ends while {sites} sites are filled", sites
        ).format(sites=sites),
        ngettext(
            "The game is over when the last year ends; {years} year end is left, this year's, and it must come "
            "within the restock. Add up over the sites that may be filled before it.",
            "The game is over when the last year ends; {years} year ends are left, this year's included, and each "
            "of them must come within the restock. Add up over the sites that may be filled before the last one.",
            s.years_left,
        ).format(years=s.years_left),
        r"P = \sum_{s < k} P(s)",
        (_k(_sites(s, sites)), ("P(s)", _("the chance that the last year ends when so many sites are filled"))),
        (line("P", ends),),
    )


# --- where the police are, who is caught


@of_a_situation
def restock_law(s: Situation, sites: int, epoch: int | str) -> Explanation:
    """The chance that the police stand in an epoch after a restock of so many sites."""
    sites, here = whole("sites", sites, 1, ARTIFACTS), s.board.epoch(epoch)
    return Explanation(
        ngettext(
            "The police in {epoch} after restocking {sites} site",
            "The police in {epoch} after restocking {sites} sites",
            sites,
        ).format(epoch=here.shown, sites=sites),
        _(
            "How many police tokens come does not depend on which numbers they bear. So the chance of each number of "
            "them is multiplied with the chance that so many lead to this epoch, and all is added up. From a year's end "
            "on the tokens are those of a full bag."
        ),
        r"P(x) = \sum_m P(m) \cdot P(m, x)",
        (*letters(s, "m"), ("P(m)", _("the chance of so many police tokens")), *letters(s, "P(m,x)")),
        (_where(s, sites, here.year, over_too=True),),
    )


def _where(s: Situation, sites: int, epoch: int, over_too: bool) -> ComputationLine:
    """The chance to be in an epoch as a sum over the police tokens that come."""
    x, counts, laws = s.board.index[epoch], dict[int, Fraction](), dict[int, Fraction]()
    for end, stands, denominator in stories(s, sites):
        if over_too or not end.game_over:
            m = end.police_tokens
            counts[m] = counts.get(m, Fraction(0)) + Fraction(end.weight, end.denominator)
            laws[m] = Fraction(stands[x], denominator)
    return line(f"P({epoch})", (product(p, laws[m]) for m, p in sorted(counts.items()) if p and laws[m]))


@of_a_game
def arrest(game: Game, epoch: int | str, seat: int) -> Explanation:
    """Which epoch to restock: the chance that the police then stand where a seat's pirate stands."""
    board, seen = board_of(game), game.snapshot()
    year = board.epoch(epoch).year
    seat = whole("seat", seat, 0, len(game.players) - 1)
    row = next((row for row in restock_choices(game, exact=True).dicts() if row["epoch"] == year), None)
    if row is None:
        raise BadSituation(_("epoch {year} may not be restocked now").format(year=year))
    return left_there(
        game,
        year,
        int(seen["pirates"][seat]),
        _("{player} is where the police stand after restocking {epoch}").format(
            player=seen["players"][seat], epoch=board.epoch(year).shown
        ),
    )


@of_a_game
def left_there(game: Game, place: int, epoch: int, title: str = "") -> Explanation:
    """The chance that a restock of a place leaves the police in an epoch, the game going on."""
    s, board = Situation.of(game), board_of(game)
    place, here = board.epoch(place).year, board.epoch(epoch)
    sites = dict(permitted(game)).get(place)
    if sites is None:
        raise BadSituation(_("epoch {year} may not be restocked now").format(year=place))
    return Explanation(
        title
        or _("The police in {epoch} after restocking {place}").format(epoch=here.shown, place=board.epoch(place).shown),
        ngettext(
            "How many police tokens come while {sites} site is filled does not depend on their numbers. So the "
            "chance of each number of them is multiplied with the chance that so many lead the police there, and "
            "all is added up. Where the game ends in the restock, nobody is caught any more.",
            "How many police tokens come while {sites} sites are filled does not depend on their numbers. So the "
            "chance of each number of them is multiplied with the chance that so many lead the police there, and "
            "all is added up. Where the game ends in the restock, nobody is caught any more.",
            sites,
        ).format(sites=sites),
        r"P(x) = \sum_m P(m) \cdot P(m, x)",
        (
            *letters(s, "m"),
            ("P(m)", _("the chance of so many police tokens, the game going on")),
            *letters(s, "P(m,x)"),
        ),
        (_where(s, sites, here.year, over_too=False),),
    )


# --- what comes to lie there


@of_a_situation
def comes_to_lie(s: Situation, sites: int, wanted: int, colour: str) -> Explanation:
    """The chance that a restock which does not end the year brings at least one of so many wanted tokens."""
    sites, wanted = whole("sites", sites, 0, ARTIFACTS), whole("wanted", wanted, 0, s.artifacts)
    a, k = s.artifacts, min(sites, s.artifacts)
    quotient, none = over(choose(a - wanted, k), choose(a, k)), Fraction(comb(a - wanted, k), comb(a, k))
    return Explanation(
        ngettext(
            "At least one {colour} token when {sites} site is filled",
            "At least one {colour} token when {sites} sites are filled",
            k,
        ).format(colour=colour, sites=k),
        ngettext(
            "Police tokens do not change which artifacts come. Of all choices of {sites} artifact from the bag, "
            "those with no {colour} one are taken away.",
            "Police tokens do not change which artifacts come. Of all choices of {sites} artifacts from the bag, "
            "those with no {colour} one are taken away.",
            k,
        ).format(sites=k, colour=colour),
        r"P = 1 - \frac{\binom{A - w}{k}}{\binom{A}{k}}",
        (_k(k), *letters(s, "A"), _w(wanted)),
        (single("", f"1 - {quotient}", 1 - none),),
    )


def _w(count: int) -> tuple[str, str]:
    return "w", _("those in the bag that are meant: {count}").format(count=count)


@of_a_situation
def lies(s: Situation, sites: int, colour: str) -> Explanation:
    """The chance that a restock brings at least one token of a colour, or of a kind with a sign."""
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _meant(s, colour)
    fills, a_all, d_all = outlook(s, sites).fills, s.artifacts, s.discards
    terms = []
    for a, z, weight in fills.pairs:
        p = Fraction(weight * comb(a_all, a) * comb(a_all + d_all - a, z), fills.denominator)
        parts = [(a_all - w, a_all, a), (a_all - w - a + d_all - v, a_all - a + d_all, z)] if a <= a_all - w else []
        value, tex = p, number(p)
        for other, every, drawn in parts:
            value *= Fraction(comb(other, drawn), comb(every, drawn))
            tex += rf" \cdot {over(choose(other, drawn), choose(every, drawn))}" if drawn else ""
        if parts and value:
            terms.append((tex, value))
    none = line("N", terms)
    return Explanation(
        _("At least one {colour} token comes to lie there").format(colour=colour.replace("-", " ")),
        _(
            "Police tokens do not change which artifacts come. First the chance that none of the wanted ones comes: some "
            "sites are filled before the year's end, some after it, when the discards are back; each time all choices of "
            "artifacts count alike, and those without a wanted one are counted. What is left to 1 is the chance of at "
            "least one."
        ),
        r"N = \sum_{a,z} P(a, z) \cdot \frac{\binom{A - w}{a}}{\binom{A}{a}} \cdot "
        r"\frac{\binom{A - w - a + D - v}{z}}{\binom{A - a + D}{z}}, \quad P = 1 - N",
        (
            ("N", _("the chance that none comes")),
            ("a, z", _("sites filled before and after the year's end")),
            *letters(s, "A D"),
            _w(w),
            _v(v),
        ),
        (none, single("P", f"1 - {number(none.value)}", 1 - none.value)),
    )


def _v(count: int) -> tuple[str, str]:
    return "v", _("those in the discard pile that are meant: {count}").format(count=count)


@of_a_situation
def lies_mean(s: Situation, sites: int, colour: str) -> Explanation:
    """How many tokens of a colour, or of a kind with a sign, a restock brings on average."""
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _meant(s, colour)
    fills = outlook(s, sites).fills
    return Explanation(
        _("{colour} tokens that come to lie there, on average").format(colour=colour.replace("-", " ").capitalize()),
        _(
            "Every artifact of the bag has the same chance to come, and so has every discard (only after a year's end). "
            "Multiply with the number of those that are meant."
        ),
        r"E = w \cdot p + v \cdot p'",
        (
            _w(w),
            ("p", _("the chance of an artifact of the bag to come")),
            _v(v),
            ("p'", _("the chance of a discard to come")),
        ),
        (line("E", (product(Fraction(w), fills.from_bag), product(Fraction(v), fills.from_discard))),),
        MEAN,
    )


def _meant(s: Situation, colour: str) -> tuple[int, int]:
    """Tokens of a colour, or of a kind with a sign, in the bag and in the discard pile."""
    if not isinstance(colour, str):
        raise BadSituation(_("colour must be a colour or a kind of artifact (got {got})").format(got=shown(colour)))
    if isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    piles = (s.bag, {} if isinstance(s.discard, int) else s.discard)
    bag, discard = (sum(n for kind, n in pile.items() if colour in (kind, kind.split("-")[0])) for pile in piles)
    return bag, discard
