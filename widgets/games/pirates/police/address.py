"""Convert the state of the police explorer (a page about the moves of the police) to URL parameters and back.

An address holds only the differences from the initial page: `situation` or `game`, `line`, `step`; `t` (number of
police tokens), `epoch`, `path` (an order of tokens), `tab`, `show` (presentation of the tab), `back` (draws with
replacement), `board` (view of the board), `sites` and `place` (of the restock), `seat`, `model`, `q` and `weights` (of
the danger map), and `other` (the situation kept for comparison).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from urllib.parse import parse_qsl, urlsplit

from timepirates.core.errors import BadSituation, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.games.pirates.police import habits
from timepirates.games.pirates.police.models import DEFAULT
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.explorer_address import parse_situation, refuse_duplicates, situation_text
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.tab_order import FIRST_TAB, TABS

PARAMETERS = (
    "situation",
    "game",
    "line",
    "step",
    "t",
    "draws",
    "epoch",
    "path",
    "tab",
    "show",
    "back",
    "board",
    "sites",
    "place",
    "seat",
    "model",
    "q",
    "weights",
    "other",
)
"""The names of the parameters that the URL of the police explorer can have. `draws` is an old name of `t`."""
EXAMPLE_GAME = "example"
"""The value of the URL parameter `game` that opens the example game instead of a saved game."""
SLIDER_PARAMETERS = ("t", "step", "sites", "q", "weights", "path")
"""The URL parameters that sliders change. A change adds no entry to the browser's history."""


def url_parameters(desk: ExplorerController) -> dict[str, str]:
    """Return the state of the police explorer (the page with chances of the police) as URL parameters."""
    told: dict[str, object] = {**_subject_parameters(desk)}
    told["t"], told["epoch"], told["path"] = desk.draws, desk.epoch, desk.word
    told["tab"] = desk.tab if desk.tab != FIRST_TAB else None
    told["show"], told["back"] = desk.shows.get(desk.tab or ""), int(desk.put_back)
    told["board"] = desk.view if desk.view != desk.usual_view() else None
    told["sites"] = desk.sites if (desk.sites, desk.place) != desk.usual_restock else None
    told["place"] = desk.place if told["sites"] else None
    told["seat"] = str(desk.seat) if desk.seat != desk.usual_seat else None
    told |= _model_parameters(desk.model)
    told["other"] = situation_text(desk.other) if desk.other is not None else None
    return {name: str(value) for name, value in told.items() if value}


def _subject_parameters(desk: ExplorerController) -> dict[str, object]:
    """Return the URL parameters for the game or the situation (police and bag) that the page shows."""
    if desk.game is not None and desk.source.get("id"):
        return {"game": desk.source["id"], "line": desk.source.get("line"), "step": str(desk.step)}
    if desk.game is not None and desk.source.get("example"):
        return {"game": EXAMPLE_GAME, "step": str(desk.step)}
    return {"situation": situation_text(desk.situation) if desk.situation != Situation() else None}


def _model_parameters(model: Mapping[str, Json]) -> dict[str, object]:
    """Return the URL parameters for the assumed behaviour of the opponents. Default values are left out."""
    name = "measured" if "counts" in model else model["model"]
    weights = [model["pass"], *model["sites"]] if name == "weights" else []
    return {
        "model": name if name != DEFAULT["model"] else None,
        "q": model["q"] if name == "chance" and model["q"] != DEFAULT["q"] else None,
        "weights": ",".join(map(str, weights)),
    }


def parse_parameters(address: str) -> dict[str, str]:
    """Return the parameters in an address of the police explorer, such as `police?t=3`, as a dict.

    Raises
    ------
    BadSituation
        If a parameter occurs twice.
    """
    query = urlsplit(address).query if "?" in address else address
    pairs = [(name, value) for name, value in parse_qsl(query) if name in PARAMETERS]
    refuse_duplicates([name for name, _value in pairs])
    return dict(pairs)


# --- following an address


def go(desk: ExplorerController, asked: Mapping[str, str], open_game: Callable[..., None]) -> str:
    """Reset the police explorer, and then show the game or situation that the URL parameters describe.

    Parameters
    ----------
    desk : ExplorerController
    asked : mapping of str to str
        The parameters of the address.
    open_game : callable
        Opens a saved game, given the controller and the game's id, line and step.

    Returns
    -------
    str
        The first problem, or "" if there is none. Parts that cannot be shown are left out.
    """
    problems: list[str] = []

    def attempt(act: Callable[[], None], told: str = _("The address could not be opened: {reason}")) -> None:
        try:
            act()
        except (TimePiratesError, OSError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            problems.append(
                told.format(
                    reason=reason
                    if isinstance(error, (TimePiratesError, OSError))
                    else _("the address contains a parameter that this program does not know")
                )
            )

    attempt(
        lambda: _stand(desk, asked, open_game),
        _("The situation could not be opened: {reason}")
        if "situation" in asked
        else _("The game could not be opened: {reason}"),
    )
    for step in (_other, _tab, _restock, _model_of, _seat, _apply_selection):
        attempt(partial(step, desk, asked))
    return problems[0] if problems else ""


def _stand(desk: ExplorerController, asked: Mapping[str, str], open_game: Callable[..., None]) -> None:
    desk.reset_explorer()
    if "situation" in asked:
        desk.take(parse_situation(asked["situation"]))
    elif "game" in asked:
        open_game(desk, asked["game"], asked.get("line", ""), asked.get("step", ""))


def _other(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    if "other" in asked:
        desk.other = parse_situation(asked["other"])


def _tab(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    if "tab" in asked and asked["tab"] not in TABS:
        raise BadSituation(
            _("tab must be one of {names} (got {got})").format(names=", ".join(TABS), got=repr(asked["tab"])[:60])
        )
    desk.open_tab(asked.get("tab", FIRST_TAB))
    if "show" in asked:
        desk.select_format(asked.get("tab", FIRST_TAB), asked["show"])


def _restock(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    if "sites" in asked:
        desk.look(sites=_number("sites", asked["sites"]), place=asked.get("place"))


def _model_of(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    name = asked.get("model", DEFAULT["model"])
    if name == "measured":
        desk.look(model=habits.measured(desk.opened))
    elif "weights" in asked and name == "weights":
        passing, *sites = asked["weights"][:200].split(",")
        desk.look(model={"model": "weights", "pass": int(passing), "sites": list(map(int, sites))})
    elif name in ("nobody", "emptiest", "hunters"):
        desk.look(model={"model": name})
    elif "q" in asked:
        desk.look(model={"model": "chance", "q": str(Fraction(asked["q"][:20]))})


def _seat(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    if "seat" in asked:
        desk.look(seat=_number("seat", asked["seat"]))


def _apply_selection(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    """Select the number of police tokens, the epoch and the path that the URL parameters name."""
    draws = min(_number("t", asked.get("t", asked.get("draws", "0"))), desk.situation.need)
    desk.look(draws=draws, put_back=asked.get("back") == "1", view=asked.get("board", desk.usual_view()))
    if "epoch" in asked:
        desk.look(epoch=asked["epoch"])
    if "path" in asked and len(asked["path"]) == draws:
        desk.look(word=asked["path"])


def _number(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise BadSituation(_("{name} must be a whole number (got {got})").format(name=name, got=repr(text)[:60]))
    return int(text)
