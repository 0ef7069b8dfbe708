"""Models of how opponents decide which epoch to restock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _

Places = Sequence[tuple[int, int]]
"""The epochs that may be restocked, as pairs of an epoch number and its number of empty sites."""
Weights = tuple[int, list[int]]
"""Integer weights of an opponent's choices: the weight of not restocking, and a list of one weight per epoch.

Their sum is never 0.
"""

NAMES = ("nobody", "chance", "emptiest", "weights", "hunters")
Opponents: TypeAlias = str | Mapping[str, object]
"""A model for all opponents (a name or a dict), or a dict {"seats": {seat: model}} with one model per opponent."""
DEFAULT: Mapping[str, object] = {"model": "chance", "q": "1/2"}


@dataclass(frozen=True)
class OpponentModel:
    """A model of an opponent's restock decisions: random with given weights, or always the most dangerous one.

    The function `weigh` returns the weights of the choices. For a hunter, it is None.
    """

    told: str
    """A description of the opponent's behaviour in words, for readers."""
    weigh: Callable[[Places], Weights] | None


def read_models(opponents: Opponents, seat: int, players: int) -> tuple[dict[int, OpponentModel], str]:
    """Return a model for each opponent as specified in `opponents`, and a text that describes the models.

    `opponents` is the argument of the danger map.

    Parameters
    ----------
    opponents : str or mapping
        A model's name, a model with its parameters, or {"seats": {seat: one of these}}.
    seat : int
        The seat whose opponents are described.
    players : int
        Number of players.

    Returns
    -------
    models : dict of int to OpponentModel
        The model of each opponent.
    told : str
        All models in words.

    Raises
    ------
    BadSituation
        If `opponents` does not describe models.
    """
    others = [other for other in range(players) if other != seat]
    if not (isinstance(opponents, Mapping) and "seats" in opponents):
        model = _model(opponents)
        return dict.fromkeys(others, model), model.told
    _keys(opponents, {"seats"}, ("seats",))
    given = opponents["seats"]
    if not isinstance(given, Mapping):
        raise BadSituation(
            _('the value of "seats" must be a dict from seats to models (got {got})').format(got=repr(given)[:60])
        )
    seats = {_seat(key, players): value for key, value in given.items()}
    for other in others:
        if other not in seats:
            raise BadSituation(_('"seats" contains no model for seat {seat}').format(seat=other))
    models = {other: _model(seats[other]) for other in others}
    return models, " ".join(
        _("Seat {seat}: {model}").format(seat=other, model=model.told) for other, model in models.items()
    )


def _seat(key: object, players: int) -> int:
    text = str(key)
    if not text.isdecimal() or int(text) >= players or type(key) not in (int, str):
        raise BadSituation(
            _("seat must be a whole number from 0 to {last} (got {got})").format(last=players - 1, got=repr(key)[:60])
        )
    return int(text)


def _model(given: object) -> OpponentModel:
    """Return the `OpponentModel` that a name or a dict specifies.

    A name alone stands for {"model": name}.
    """
    data = {"model": given} if isinstance(given, str) else given
    if not isinstance(data, Mapping) or data.get("model") not in NAMES:
        got = data.get("model") if isinstance(data, Mapping) else data
        raise BadSituation(
            _("the model of the opponents must be one of {names} (got {got})").format(
                names=", ".join(NAMES), got=repr(got)[:60]
            )
        )
    return {"nobody": _nobody, "chance": _chance, "emptiest": _emptiest, "weights": _weights, "hunters": _hunters}[
        data["model"]
    ](data)


def _keys(data: Mapping[str, object], known: set[str], needed: Iterable[str] = ()) -> None:
    for key in needed:
        if key not in data:
            raise BadSituation(
                _("the model {model} lacks the key {key}").format(model=data.get("model", "seats"), key=repr(key))
            )
    for key in data:
        if key not in known:
            raise BadSituation(
                _("the model {model} has the unknown key {key}; the known keys are {known}").format(
                    model=data.get("model", "seats"), key=repr(key)[:60], known=", ".join(sorted(known))
                )
            )


def exact_number(name: str, value: object) -> Fraction:
    """Convert an integer, a Fraction, or text such as "1/2" to a Fraction.

    Raise BadSituation for anything else, including floats.
    """
    try:
        if type(value) is int or isinstance(value, Fraction):
            return Fraction(value)
        if isinstance(value, str) and len(value) <= 60:
            top, _slash, bottom = value.strip().partition("/")
            if top.strip("-").isdecimal() and (bottom or "1").isdecimal():
                return Fraction(int(top), int(bottom or 1))
    except (ValueError, ZeroDivisionError):
        pass
    raise BadSituation(
        _('{name} must be a whole number, a Fraction, or text such as "1/2" (got {got})').format(
            name=name, got=repr(value)[:60]
        )
    )


def _nobody(data: Mapping[str, object]) -> OpponentModel:
    _keys(data, {"model"})
    return OpponentModel(_("No opponent restocks."), lambda places: (1, [0] * len(places)))


def _chance(data: Mapping[str, object]) -> OpponentModel:
    _keys(data, {"model", "q"})
    q = exact_number("q", data.get("q", "1/2"))
    if not 0 <= q <= 1:
        raise BadSituation(_("q must be between 0 and 1 (got {got})").format(got=q))

    def weigh(places: Places) -> Weights:
        return (q.denominator - q.numerator) * len(places) if places else 1, [q.numerator] * len(places)

    return OpponentModel(
        _("Each opponent restocks an epoch with chance {q}. All permitted epochs are equally likely.").format(q=q),
        weigh,
    )


def _emptiest(data: Mapping[str, object]) -> OpponentModel:
    _keys(data, {"model"})

    def weigh(places: Places) -> Weights:
        most = max((sites for _x, sites in places), default=0)
        first = next((x for x, sites in places if sites == most), None)
        return int(not places), [int(x == first) for x, _sites in places]

    return OpponentModel(
        _(
            "Each opponent restocks the permitted epoch with the most empty sites. If several epochs "
            "have equally many, the opponent restocks the earliest of them."
        ),
        weigh,
    )


def _weights(data: Mapping[str, object]) -> OpponentModel:
    _keys(data, {"model", "pass", "sites", "counts"}, ("pass", "sites"))
    listed = data["sites"]
    if isinstance(listed, (str, Mapping)) or not isinstance(listed, Sequence) or not listed:
        raise BadSituation(
            _(
                'the key "sites" must be a list of weights: the first for one empty site, the second for two, '
                "and so on (got {got})"
            ).format(got=repr(listed)[:60])
        )
    given = [exact_number("pass", data["pass"]), *(exact_number("sites", weight) for weight in listed)]
    for weight in given:
        if weight < 0:
            raise BadSituation(_("a weight must not be negative (got {got})").format(got=weight))
    common = lcm(*(weight.denominator for weight in given))
    passing, *by_sites = (int(weight * common) for weight in given)

    def weigh(places: Places) -> Weights:
        weights = [by_sites[min(sites, len(by_sites)) - 1] for _x, sites in places]
        nothing = not places or passing + sum(weights) == 0
        return 1 if nothing else passing, weights

    return OpponentModel(
        _(
            "Each opponent chooses at random, with these weights: {passing} for no restock, and {weights} "
            "for the restock of an epoch with 1, 2, 3, ... empty sites."
        ).format(passing=given[0], weights=", ".join(map(str, given[1:]))),
        weigh,
    )


def _hunters(data: Mapping[str, object]) -> OpponentModel:
    _keys(data, {"model"})
    return OpponentModel(
        _(
            "The opponents work together against you. For each epoch, the calculation assumes that every "
            "opponent restocks (or does not restock) so that the police are as likely as possible to be in "
            "this epoch."
        ),
        None,
    )
