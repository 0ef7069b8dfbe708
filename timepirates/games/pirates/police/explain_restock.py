"""Explain the results of a restock: police tokens, the end of the year, arrests and new artifacts.

To restock is to fill the empty sites of one epoch with tokens from the bag. The number of police tokens, the numbers on
them, and the kinds of the artifacts are independent of one another.
"""

from __future__ import annotations

from timepirates.core.derivations import Derivation, choose
from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import ARTIFACTS, board_of
from timepirates.games.pirates.police.choices import permitted_restocks, restock_outcome
from timepirates.games.pirates.police.explanation import MEAN, Explanation, symbol_meanings
from timepirates.games.pirates.police.position_input import accept_situation_or_game, require_game
from timepirates.games.pirates.police.situation import Situation, whole

MOST_TOKENS = 999


def _k(sites: int) -> tuple[str, str]:
    return "k", _("sites to fill: {count}").format(count=sites)


# --- police tokens


@accept_situation_or_game
def police_tokens_in_year(s: Situation, sites: int, tokens: int) -> Explanation:
    """Return an explanation of the probability that a restock draws `tokens` police tokens and the year continues.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    tokens : int
        Number of police tokens.

    Returns
    -------
    Explanation
    """
    sites, tokens = whole("sites", sites, 1, ARTIFACTS), whole("tokens", tokens, 0, s.need - 1)
    view = restock_outcome(s, sites)
    return Explanation(
        _count_title(sites, tokens),
        _(
            "The last token drawn is the artifact for the last site. The police tokens and the artifacts "
            "for the other sites are drawn before it, in any order. The remaining tokens stay in the bag. "
            "The number of police tokens drawn has a negative hypergeometric distribution."
        ),
        (_k(view.filled), *symbol_meanings(s, "m A r")),
        view.token_count(tokens),
    )


def _count_title(sites: int, tokens: int) -> str:
    return ngettext(
        "Police tokens drawn in a restock of {sites} site: {tokens}",
        "Police tokens drawn in a restock of {sites} sites: {tokens}",
        sites,
    ).format(tokens=tokens, sites=sites)


@accept_situation_or_game
def police_token_count(s: Situation, sites: int, tokens: int) -> Explanation:
    """Return an explanation of the probability of exactly `tokens` police tokens in a restock.

    The restock may also end the year.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    tokens : int
        Number of police tokens.

    Returns
    -------
    Explanation
    """
    sites, tokens = whole("sites", sites, 1, ARTIFACTS), whole("tokens", tokens, 0, MOST_TOKENS)
    if tokens < s.need:
        return police_tokens_in_year(s, sites, tokens)
    view = restock_outcome(s, sites)
    return Explanation(
        _count_title(sites, tokens),
        ngettext(
            "The year ends when {need} of these tokens is drawn, before all sites are filled. Then all ten "
            "police tokens and the discard pile go back into the bag, and the remaining tokens are drawn "
            "from this bag. For each possible number of sites filled before the year ends, calculate the "
            "chance of this case. Add up these chances.",
            "The year ends when {need} of these tokens are drawn, before all sites are filled. Then all "
            "ten police tokens and the discard pile go back into the bag, and the remaining tokens are "
            "drawn from this bag. For each possible number of sites filled before the year ends, calculate "
            "the chance of this case. Add up these chances.",
            s.need,
        ).format(need=s.need)
        if view.continues_after_year
        else _(
            "The restock stops when the year ends. For each number of sites, take the chance that the "
            "year ends when exactly this number is filled. Add up these chances."
        ),
        (
            _k(view.filled),
            *symbol_meanings(s, "m s q"),
            ("P_s", _("the chance that the year ends when this number of sites is filled")),
        ),
        view.token_count(tokens),
    )


@accept_situation_or_game
def mean_police_tokens(s: Situation, sites: int) -> Explanation:
    """Return an explanation of the expected number of police tokens in a restock.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.

    Returns
    -------
    Explanation
    """
    return Explanation(
        ngettext(
            "Average number of police tokens in a restock of {sites} site",
            "Average number of police tokens in a restock of {sites} sites",
            sites,
        ).format(sites=sites),
        _("Multiply each possible number of police tokens by its chance, and add up the results."),
        (*symbol_meanings(s, "m"), ("P(m)", _("the chance of this number of police tokens"))),
        restock_outcome(s, sites).mean_tokens(),
        MEAN,
    )


# --- the end of the year


@accept_situation_or_game
def restock_year_end(s: Situation, sites: int) -> Explanation:
    """Explain the probability that a restock of `sites` sites ends the year.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.

    Returns
    -------
    Explanation
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    view = restock_outcome(s, sites)
    return Explanation(
        ngettext(
            "The year ends during a restock of {sites} site", "The year ends during a restock of {sites} sites", sites
        ).format(sites=sites),
        _(
            "Police tokens still to be drawn until the year ends: {need}. For each number s that is "
            "smaller than the number k of sites to fill, take the chance that exactly s sites are filled "
            "before the year ends. Add up these chances."
        ).format(need=s.need),
        (_k(view.filled), *symbol_meanings(s, "s q A r")),
        view.year_end(),
    )


@accept_situation_or_game
def game_end_in_restock(s: Situation, sites: int) -> Explanation:
    """Return an explanation of the probability that the game ends during a restock of the given number of sites.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.

    Returns
    -------
    Explanation
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    view = restock_outcome(s, sites)
    return Explanation(
        ngettext(
            "The game ends during a restock of {sites} site", "The game ends during a restock of {sites} sites", sites
        ).format(sites=sites),
        ngettext(
            "The game is over when the last year ends. The number of years left is {years} (only this "
            "year), so the game ends if this year ends during the restock. Add up the chances for each "
            "number of sites that may be filled before the year ends.",
            "The game is over when the last year ends. The number of years left is {years} (including this "
            "year), so the game ends only if all these years end during the restock. Add up the chances "
            "for each number of sites that may be filled before the last year ends.",
            s.years_left,
        ).format(years=s.years_left),
        (_k(view.filled), ("P(s)", _("the chance that the last year ends after exactly s sites are filled"))),
        view.game_end(),
    )


# --- Explanations of the police's position and of arrests


@accept_situation_or_game
def police_after_restock(s: Situation, sites: int, epoch: int | str) -> Explanation:
    """Return an explanation of the probability that the police are in an epoch after a restock.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation
    """
    sites, here = whole("sites", sites, 1, ARTIFACTS), s.board.epoch(epoch)
    return Explanation(
        ngettext(
            "Chance that the police are in {epoch} after a restock of {sites} site",
            "Chance that the police are in {epoch} after a restock of {sites} sites",
            sites,
        ).format(epoch=here.shown, sites=sites),
        _(
            "The path numbers on the police tokens do not affect how many of them are drawn. For each "
            "number of tokens, multiply its chance by the chance that this number of tokens leads the "
            "police to this epoch. Add up the results. After the end of a year, the bag is full again, "
            "and later tokens are drawn from the full bag."
        ),
        (
            *symbol_meanings(s, "m"),
            ("P(m)", _("the chance of this number of police tokens")),
            *symbol_meanings(s, "P(m,x)"),
        ),
        restock_outcome(s, sites).police_in_epoch(here.year),
    )


@require_game
def arrest(game: Game, epoch: int | str, seat: int) -> Explanation:
    """Explain the probability that the restock of an epoch brings the police to a player's pirate.

    Parameters
    ----------
    game : Game
    epoch : int or str
        The restocked epoch.
    seat : int
        0-based seat.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the epoch may not be restocked now, or the seat does not exist.
    """
    board, seen = board_of(game), game.snapshot()
    year = board.epoch(epoch).year
    seat = whole("seat", seat, 0, len(game.players) - 1)
    return police_after_choice(
        game,
        year,
        int(seen["pirates"][seat]),
        _("The police come to {player} when {epoch} is restocked").format(
            player=seen["players"][seat], epoch=board.epoch(year).shown
        ),
    )


@require_game
def police_after_choice(game: Game, place: int, epoch: int, title: str = "") -> Explanation:
    """Return an explanation of the probability that the police are in `epoch` after the epoch `place` is restocked.

    Parameters
    ----------
    game : Game
    place : int
        First year of the restocked epoch.
    epoch : int
        First year of the epoch of the police.
    title : str, optional
        Title of the explanation; by default it names both epochs.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If `place` may not be restocked now.
    """
    s, board = Situation.of(game), board_of(game)
    place, here = board.epoch(place).year, board.epoch(epoch)
    sites = dict(permitted_restocks(game)).get(place)
    if sites is None:
        raise BadSituation(_("the rules do not allow a restock of epoch {year} now").format(year=place))
    return Explanation(
        title
        or _("Chance that the police are in {epoch} after a restock of {place}").format(
            epoch=here.shown, place=board.epoch(place).shown
        ),
        ngettext(
            "The path numbers on the police tokens do not affect how many of these tokens are drawn in a "
            "restock of {sites} site. For each number of police tokens, multiply the chance of this number "
            "by the chance that this number of tokens leads the police to this epoch. Add up the results. "
            "If the game ends during the restock, no player is arrested.",
            "The path numbers on the police tokens do not affect how many of these tokens are drawn in a "
            "restock of {sites} sites. For each number of police tokens, multiply the chance of this "
            "number by the chance that this number of tokens leads the police to this epoch. Add up the "
            "results. If the game ends during the restock, no player is arrested.",
            sites,
        ).format(sites=sites),
        (
            *symbol_meanings(s, "m"),
            ("P(m)", _("the chance that m police tokens are drawn and the game does not end")),
            *symbol_meanings(s, "P(m,x)"),
        ),
        restock_outcome(s, sites).police_in_epoch(here.year, going_on=True),
    )


# --- the new tokens


@accept_situation_or_game
def wanted_token_in_year(s: Situation, sites: int, wanted: int, colour: str) -> Explanation:
    """Return an explanation of the probability of drawing a wanted token in a restock that does not end the year.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    wanted : int
        Number of wanted artifacts in the bag.
    colour : str
        Their colour, for the text.

    Returns
    -------
    Explanation
    """
    sites, wanted = whole("sites", sites, 0, ARTIFACTS), whole("wanted", wanted, 0, s.artifacts)
    a, k = s.artifacts, min(sites, s.artifacts)
    chance = 1 - choose(a - wanted, k) / choose(a, k)
    return Explanation(
        ngettext(
            "Chance of at least one {colour} token in a restock of {sites} site",
            "Chance of at least one {colour} token in a restock of {sites} sites",
            k,
        ).format(colour=colour, sites=k),
        ngettext(
            "Police tokens do not affect which artifacts are drawn. Count the ways to choose {sites} "
            "artifact that is not {colour} from the bag. Divide this number by the number of all ways to "
            "choose {sites} artifact from the bag. Subtract the result from 1.",
            "Police tokens do not affect which artifacts are drawn. Count the ways to choose {sites} "
            "artifacts that are not {colour} from the bag. Divide this number by the number of all ways to "
            "choose {sites} artifacts from the bag. Subtract the result from 1.",
            k,
        ).format(sites=k, colour=colour),
        (_k(k), *symbol_meanings(s, "A"), _w(wanted)),
        Derivation(r"P = 1 - \frac{\binom{A - w}{k}}{\binom{A}{k}}", "", [chance]),
    )


def _w(count: int) -> tuple[str, str]:
    return "w", _("artifacts of this kind in the bag: {count}").format(count=count)


@accept_situation_or_game
def new_token_chance(s: Situation, sites: int, colour: str) -> Explanation:
    """Return an explanation of the probability that a restock brings a token of a given colour or kind.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    colour : str
        A colour such as "blue", or a kind with a symbol such as "blue-atomic".

    Returns
    -------
    Explanation
    """
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _count_in_piles(s, colour)
    return Explanation(
        _("At least one {colour} token is among the new artifacts").format(colour=colour.replace("-", " ")),
        _(
            "Police tokens do not affect which artifacts are drawn. First calculate the chance that no "
            "artifact of this kind is drawn: divide the number of ways to choose only artifacts of other "
            "kinds by the number of ways to choose any artifacts. Do this for the sites filled before the "
            "end of the year, and for the sites filled after it, when the discard pile is back in the bag. "
            "Subtract the resulting chance from 1."
        ),
        (
            ("N", _("the chance that no such artifact is drawn")),
            ("a, z", _("number of sites filled before the year's end, and number of sites filled after it")),
            *symbol_meanings(s, "A D"),
            _w(w),
            _v(v),
        ),
        restock_outcome(s, sites).filled_sites.at_least_one(w, v),
    )


def _v(count: int) -> tuple[str, str]:
    return "v", _("artifacts of this kind in the discard pile: {count}").format(count=count)


@accept_situation_or_game
def mean_new_tokens(s: Situation, sites: int, colour: str) -> Explanation:
    """Return an explanation of the expected number of tokens of a colour or kind that a restock brings.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites to fill.
    colour : str
        A colour such as "blue", or a kind with a symbol such as "blue-atomic".

    Returns
    -------
    Explanation
    """
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _count_in_piles(s, colour)
    return Explanation(
        _("Average number of {colour} tokens among the new artifacts").format(
            colour=colour.replace("-", " ").capitalize()
        ),
        _(
            "Every artifact in the bag has the same chance to be drawn. An artifact in the discard pile can be "
            "drawn, too, but only after the end of a year. Multiply each chance by the number of artifacts of this "
            "kind."
        ),
        (
            _w(w),
            ("p", _("the chance that an artifact in the bag is drawn")),
            _v(v),
            ("p'", _("the chance that an artifact in the discard pile is drawn")),
        ),
        restock_outcome(s, sites).filled_sites.mean(w, v),
        MEAN,
    )


def _count_in_piles(s: Situation, colour: str) -> tuple[int, int]:
    """Return how many tokens of a colour or kind are in the bag, and how many are in the discard pile."""
    if not isinstance(colour, str):
        raise BadSituation(
            _('the argument "colour" must be a colour or a kind of artifact (got {got})').format(got=shown(colour))
        )
    if isinstance(s.bag, int):
        raise BadSituation(_("the kinds of the tokens in the bag are unknown"))
    piles = (s.bag, {} if isinstance(s.discard, int) else s.discard)
    bag, discard = (sum(n for kind, n in pile.items() if colour in (kind, kind.split("-")[0])) for pile in piles)
    return bag, discard
