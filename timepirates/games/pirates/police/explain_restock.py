"""Explain the odds of a restock: how many police tokens come, whether the year ends, who is arrested, what is new.

To restock is to fill the empty sites of one epoch with tokens from the bag. The number of police tokens, the numbers on
them, and the kinds of the artifacts are independent of one another.
"""

from __future__ import annotations

from timepirates.core.derivations import Derivation, choose
from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import ARTIFACTS, board_of
from timepirates.games.pirates.police.choices import outlook, permitted
from timepirates.games.pirates.police.explanation import MEAN, Explanation, letters
from timepirates.games.pirates.police.position_input import of_a_game, of_a_situation
from timepirates.games.pirates.police.situation import Situation, whole

MOST_TOKENS = 999


def _k(sites: int) -> tuple[str, str]:
    return "k", _("sites to fill: {count}").format(count=sites)


# --- police tokens


@of_a_situation
def restock_tokens(s: Situation, sites: int, tokens: int) -> Explanation:
    """Explain the probability that a restock draws exactly `tokens` police tokens and does not end the year.

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
    view = outlook(s, sites)
    return Explanation(
        _count_title(sites, tokens),
        _(
            "The last token drawn is the artifact for the last site. Before it the police tokens lie anyhow among the "
            "other artifacts, behind it the rest of the bag in any order (negative hypergeometric)."
        ),
        (_k(view.filled), *letters(s, "m A r")),
        view.token_count(tokens),
    )


def _count_title(sites: int, tokens: int) -> str:
    return ngettext(
        "Police tokens drawn while {sites} site is filled: {tokens}",
        "Police tokens drawn while {sites} sites are filled: {tokens}",
        sites,
    ).format(tokens=tokens, sites=sites)


@of_a_situation
def restock_count(s: Situation, sites: int, tokens: int) -> Explanation:
    """Explain the probability that a restock draws exactly `tokens` police tokens, whether or not it ends the year.

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
        return restock_tokens(s, sites, tokens)
    view = outlook(s, sites)
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
        if view.goes_on
        else _(
            "With the year's end the restock is over. Add up, over the sites that were filled before, the chances that "
            "the year ends then."
        ),
        (_k(view.filled), *letters(s, "m s q"), ("P_s", _("the chance that the year ends then"))),
        view.token_count(tokens),
    )


@of_a_situation
def restock_mean(s: Situation, sites: int) -> Explanation:
    """Explain the expected number of police tokens in a restock.

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
            "Police tokens in a restock of {sites} site, on average",
            "Police tokens in a restock of {sites} sites, on average",
            sites,
        ).format(sites=sites),
        _("Each number of police tokens that may come, weighed with its chance."),
        (*letters(s, "m"), ("P(m)", _("the chance of so many police tokens"))),
        outlook(s, sites).mean_tokens(),
        MEAN,
    )


# --- the end of the year


@of_a_situation
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
    view = outlook(s, sites)
    return Explanation(
        ngettext(
            "The year ends while {sites} site is filled", "The year ends while {sites} sites are filled", sites
        ).format(sites=sites),
        _(
            "The year ends with police token number {need} from now. Add up, over the sites that may be filled before "
            "it comes, the chances that exactly so many are."
        ).format(need=s.need),
        (_k(view.filled), *letters(s, "s q A r")),
        view.year_end(),
    )


@of_a_situation
def restock_over(s: Situation, sites: int) -> Explanation:
    """Explain the probability that the game ends during a restock of `sites` sites.

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
    view = outlook(s, sites)
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
        (_k(view.filled), ("P(s)", _("the chance that the last year ends when so many sites are filled"))),
        view.game_end(),
    )


# --- positions and arrests


@of_a_situation
def restock_law(s: Situation, sites: int, epoch: int | str) -> Explanation:
    """Explain the probability that the police are in an epoch after a restock of `sites` sites.

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
            "The police in {epoch} after restocking {sites} site",
            "The police in {epoch} after restocking {sites} sites",
            sites,
        ).format(epoch=here.shown, sites=sites),
        _(
            "How many police tokens come does not depend on which numbers they bear. So the chance of each number of "
            "them is multiplied with the chance that so many lead to this epoch, and all is added up. From a year's end "
            "on the tokens are those of a full bag."
        ),
        (*letters(s, "m"), ("P(m)", _("the chance of so many police tokens")), *letters(s, "P(m,x)")),
        outlook(s, sites).stands(here.year),
    )


@of_a_game
def arrest(game: Game, epoch: int | str, seat: int) -> Explanation:
    """Explain how likely a restock of an epoch brings the police to a seat's pirate.

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
    """Explain how likely a restock of `place` leaves the police in `epoch` without ending the game.

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
        (
            *letters(s, "m"),
            ("P(m)", _("the chance of so many police tokens, the game going on")),
            *letters(s, "P(m,x)"),
        ),
        outlook(s, sites).stands(here.year, going_on=True),
    )


# --- the new tokens


@of_a_situation
def comes_to_lie(s: Situation, sites: int, wanted: int, colour: str) -> Explanation:
    """Explain the probability that a restock that does not end the year brings a wanted token.

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
        (_k(k), *letters(s, "A"), _w(wanted)),
        Derivation(r"P = 1 - \frac{\binom{A - w}{k}}{\binom{A}{k}}", "", [chance]),
    )


def _w(count: int) -> tuple[str, str]:
    return "w", _("those in the bag that are meant: {count}").format(count=count)


@of_a_situation
def lies(s: Situation, sites: int, colour: str) -> Explanation:
    """Explain the probability that a restock brings at least one token of a colour or kind.

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
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _meant(s, colour)
    return Explanation(
        _("At least one {colour} token comes to lie there").format(colour=colour.replace("-", " ")),
        _(
            "Police tokens do not change which artifacts come. First the chance that none of the wanted ones comes: some "
            "sites are filled before the year's end, some after it, when the discards are back; each time all choices of "
            "artifacts count alike, and those without a wanted one are counted. What is left to 1 is the chance of at "
            "least one."
        ),
        (
            ("N", _("the chance that none comes")),
            ("a, z", _("sites filled before and after the year's end")),
            *letters(s, "A D"),
            _w(w),
            _v(v),
        ),
        outlook(s, sites).fills.at_least_one(w, v),
    )


def _v(count: int) -> tuple[str, str]:
    return "v", _("those in the discard pile that are meant: {count}").format(count=count)


@of_a_situation
def lies_mean(s: Situation, sites: int, colour: str) -> Explanation:
    """Explain the expected number of tokens of a colour or kind that a restock brings.

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
    sites, (w, v) = whole("sites", sites, 1, ARTIFACTS), _meant(s, colour)
    return Explanation(
        _("{colour} tokens that come to lie there, on average").format(colour=colour.replace("-", " ").capitalize()),
        _(
            "Every artifact of the bag has the same chance to come, and so has every discard (only after a year's end). "
            "Multiply with the number of those that are meant."
        ),
        (
            _w(w),
            ("p", _("the chance of an artifact of the bag to come")),
            _v(v),
            ("p'", _("the chance of a discard to come")),
        ),
        outlook(s, sites).fills.mean(w, v),
        MEAN,
    )


def _meant(s: Situation, colour: str) -> tuple[int, int]:
    """Return how many tokens of a colour or kind are in the bag and in the discard pile."""
    if not isinstance(colour, str):
        raise BadSituation(_("colour must be a colour or a kind of artifact (got {got})").format(got=shown(colour)))
    if isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    piles = (s.bag, {} if isinstance(s.discard, int) else s.discard)
    bag, discard = (sum(n for kind, n in pile.items() if colour in (kind, kind.split("-")[0])) for pile in piles)
    return bag, discard
