"""Save the user's last choices in the form for a new game."""

from __future__ import annotations

import contextlib

import msgspec
from msgspec import Struct

from timepirates import players
from timepirates.core.errors import TimePiratesError
from timepirates.core.names import is_name
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.new_game_options import NewGameOptions

NOTE = "last-choices"
"""The name under which the user's last choices for a new game are saved as JSON."""


class NewGameForm(Struct):
    """The user's choices in the form for a new game."""

    players: list[str]
    seats: list[str]
    """The player in each seat: "human", or the name of a computer player."""
    rules: str
    switches: dict[str, str]
    """A dict from the name of each switch (a rule variant) to the key of the value that the user chose."""
    board: str | None = None
    start: int | None = None
    companion: bool = False
    """Whether people play on a real board, with the program as a companion."""
    devices: bool = False
    """Whether the players use several devices for the game."""
    undo: bool = True
    odds: bool = True
    setup: dict[str, dict[str, int]] | None = None
    """The number of pieces on the real board, by place and kind. This field is not saved."""


class LastChoices:
    """The choices that a user made when beginning the last game.

    Saved choices that are no longer available are ignored, so an old or damaged note never prevents a new game.
    """

    def __init__(self, store: Store | None, offer: NewGameOptions):
        self._store, self._offer = store, offer
        self._known = players.of(offer.game)

    def last_form(self) -> NewGameForm | None:
        """Return the form for a new game as the user filled it in last time, or None."""
        try:
            form = msgspec.convert(self._kept().get("form"), NewGameForm)
        except msgspec.ValidationError:
            return None
        least, most = self._offer.players
        fits = least <= len(form.players) == len(form.seats) <= most and form.rules in self._offer.rules
        known = all(map(is_name, form.players)) and {*form.seats} <= {HUMAN, *self._known}
        return form if fits and known else None

    def levels(self) -> list[str]:
        """Return the levels of the computer players in the last game, or by default the middle level."""
        kept = self._kept().get("levels")
        levels = [each for each in kept if each in self._known] if isinstance(kept, list) else []
        rungs = players.rungs(self._offer.game)
        return levels or [rungs[len(rungs) // 2]]

    def keep_form(self, form: NewGameForm) -> None:
        """Save the user's choices in the form for a new game."""
        levels = [who for who in form.seats if who != HUMAN]
        self._keep(
            form={key: value for key, value in msgspec.structs.asdict(form).items() if key != "setup"},
            **({"levels": levels} if levels else {}),
        )

    def save_levels(self, levels: list[str]) -> None:
        """Save the chosen levels of the computer players for later games."""
        self._keep(levels=levels)

    def _kept(self) -> dict[str, object]:
        try:
            kept = {} if self._store is None else self._store.read_note(NOTE).get(self._offer.game, {})
        except (TimePiratesError, OSError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _keep(self, **chosen: object) -> None:
        if self._store is None:
            return
        together = {**self._kept(), **chosen}
        with contextlib.suppress(OSError):
            # If the choices cannot be saved, the error is reported when the game itself is saved.
            self._store.change(NOTE, lambda kept: {**kept, self._offer.game: together})
