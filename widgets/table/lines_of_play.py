"""The lines of play (variations) of a game. Another decision in an earlier position begins a new line."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates import Game
from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates_widgets.keeping.saved import MOST_LINES
from timepirates_widgets.table.line import Line


def is_secret(game: Game) -> bool:
    """Return whether the next decision must be kept secret from the other players."""
    secret = registry.entry(game.name).secret
    return secret is None or game.deciding in secret


class LinesOfPlay:
    """All lines of play (variations) of a game, one of which is on screen."""

    def __init__(self, lines: list[Line], current: int = 0) -> None:
        self.all = lines
        self.current = min(current, len(lines) - 1)
        self._position: Game | None = None

    @property
    def line(self) -> Line:
        """The line of play (variation) that is on screen."""
        return self.all[self.current]

    def replace_all_lines(self, line: Line) -> None:
        """Replace all lines of play (variations) of the game by the given line."""
        self.all[:], self.current = [line], 0

    @property
    def over(self) -> bool:
        """Whether the game has ended in every line of play (variation)."""
        return all(line.game.over for line in self.all)

    @property
    def position(self) -> Game:
        """A copy of the game at the position on screen."""
        line, position = self.line, self._position
        if position is None or len(position) != line.shown:
            position = self._position = line.game.at(line.shown) if line.shows_earlier_position else line.game.copy()
        return position

    def forget_position(self) -> None:
        """Discard the cached copy of the position on screen."""
        self._position = None

    def decide(self, texts: Sequence[str], at_once: bool) -> None:
        """Make decisions in the position on screen.

        Parameters
        ----------
        texts : sequence of str
            Decisions in the notation.
        at_once : bool
            Whether the decisions count as separate clicks rather than as one.

        Raises
        ------
        IllegalMove, MalformedMove
            If a decision is illegal. No decision is made then.
        """
        self._try(texts)
        line, first, rest = self.line, texts[0], texts[1:]
        if line.shows_earlier_position:
            line = self._branch(first)
        else:
            line.play(first)
        for text in rest:
            line.play(text) if at_once else line.play_with_previous(text)

    def _try(self, texts: Sequence[str]) -> None:
        """Check that several decisions are legal before making any of them."""
        if len(texts) > 1:
            trial = self._shortened_copy()
            for text in texts:
                trial.play(text)

    def _shortened_copy(self) -> Game:
        """Return a copy of the game without the steps after the position on screen.

        If the copy is continued, its random draws are the same as in the present line of play.
        """
        game = self.line.game.at(self.line.shown)
        game.chance = self.line.game.chance
        return game

    def _branch(self, text: str) -> Line:
        game = self._shortened_copy()
        game.play(text)
        return self._add_branch(game, self.line.shown)

    def _add_branch(self, game: Game, start: int) -> Line:
        """Add a line of play that branches off from the current line after the first `start` steps."""
        if len(self.all) >= MOST_LINES:
            raise BadSetting(
                _("a game can have at most {count} lines of play; delete one first").format(count=MOST_LINES)
            )
        self.all.append(self.line.new_branch(game, start, is_secret(game.at(start))))
        self.current = len(self.all) - 1
        return self.line

    def show_continued_game(self, fresh: Game, common: int) -> None:
        """Show a game that was continued outside this page, such as in a notebook cell."""
        line = self.line
        fresh.chance = line.game.chance
        if common < len(line.game):
            line = self._add_branch(fresh, common)
        line.game = fresh
        self.forget_position()

    def show(self, steps: int) -> None:
        """Show the position after the given number of steps of the game."""
        self.line.shown = max(0, min(int(steps), len(self.line.game)))

    def choose(self, number: int) -> None:
        """Show the line of play (variation) with this number on screen."""
        self._numbered(number)
        self.current = number

    def rename(self, number: int, name: str) -> None:
        """Rename a line of play.

        The name must have 1 to 60 characters.
        """
        name = name.strip()
        if problem := name_problem(name, _("a line's name")):
            raise BadSetting(problem)
        self._numbered(number).name = name

    def delete(self, number: int) -> None:
        """Delete a line of play (a variation) of the game, unless the line is the only one."""
        self._numbered(number)
        if len(self.all) == 1:
            raise BadSetting(_("the only line of play of a game cannot be deleted"))
        del self.all[number]
        self.current -= self.current >= number and self.current > 0

    def _numbered(self, number: int) -> Line:
        if not 0 <= number < len(self.all):
            raise BadSetting(_("there is no line of play {number}").format(number=number + 1))
        return self.all[number]
