"""The tutor, who comments on each decision of a whole game and on the moves of the police."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.lessons.deciding import deed_now


def comment(game: Game, decision: str) -> str:
    """Return the tutor's comment on a decision that the seat to move is about to make; "" for random draws.

    For a white contract that is laid, the comment does not reveal where (P2).
    """
    if not isinstance(game.to_move, int):
        return ""
    from timepirates.games.pirates.review.reasons import most_telling

    player = game.players[game.to_move]
    if game.deciding == "lay":
        return _("{player}: laid a white contract. Its colour stays secret until all players have laid theirs.").format(
            player=player
        )
    return _("{player}: {deed}. {why}").format(
        player=player, deed=deed_now(game, decision), why=most_telling(game, decision, player)
    )


def why(game: Game, decision: str) -> str:
    """Return the most important reason for or against a decision of the seat to move, addressed to that player."""
    from timepirates.games.pirates.review.reasons import most_telling

    return most_telling(game, decision)


def police_went(before: Game, after: Game) -> str:
    """Return the tutor's comment on the movement of the police; "" if they did not move or the game is over."""
    was, now = before.snapshot(), after.snapshot()
    if now["over"] or was["police"] == now["police"]:
        return ""
    met = [name for name, epoch in zip(now["players"], now["pirates"], strict=True) if epoch == now["police"]]
    if met:
        return _("The police go from {start} to {epoch}, and are now with {players}.").format(
            start=was["police"], epoch=now["police"], players=", ".join(met)
        )
    return _("The police go from {start} to {epoch}.").format(start=was["police"], epoch=now["police"])
