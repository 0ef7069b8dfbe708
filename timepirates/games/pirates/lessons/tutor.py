"""The tutor's comments on the decisions of a game and on the moves of the police."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.lessons.deciding import past_phrase_now


def comment(game: Game, decision: str) -> str:
    """Return the tutor's comment on a decision of the player to move, or "" before a random draw.

    If a white contract is laid, the comment does not reveal its colour (P2).
    """
    if not isinstance(game.to_move, int):
        return ""
    from timepirates.games.pirates.review.reasons import main_reason

    player = game.players[game.to_move]
    if game.deciding == "lay":
        return _("{player} laid a white contract. Its colour stays secret until all players have laid theirs.").format(
            player=player
        )
    return _("{player}: {deed}. {why}").format(
        player=player, deed=past_phrase_now(game, decision), why=main_reason(game, decision, player)
    )


def why(game: Game, decision: str) -> str:
    """Return the most important reason for or against a decision, as a sentence for the player to move."""
    from timepirates.games.pirates.review.reasons import main_reason

    return main_reason(game, decision)


def comment_on_police(before: Game, after: Game) -> str:
    """Return the tutor's comment on a move of the police, or "" if the police did not move.

    After the end of the game, there is no comment either.
    """
    was, now = before.snapshot(), after.snapshot()
    if now["over"] or was["police"] == now["police"]:
        return ""
    met = [name for name, epoch in zip(now["players"], now["pirates"], strict=True) if epoch == now["police"]]
    if met:
        return _("The police go from {start} to {epoch}, and are now with {players}.").format(
            start=was["police"], epoch=now["police"], players=", ".join(met)
        )
    return _("The police go from {start} to {epoch}.").format(start=was["police"], epoch=now["police"])
