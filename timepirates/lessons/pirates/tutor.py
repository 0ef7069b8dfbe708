"""The tutor of a whole game: a sentence on a move, about what it gains and what it risks, and one on the police."""

from __future__ import annotations

from collections.abc import Callable

from timepirates.game import Game
from timepirates.i18n import _, ngettext
from timepirates.pirates.board import board_of
from timepirates.pirates.naming import contract_of, kind_name
from timepirates.pirates.rules.contracts import worth
from timepirates.pirates.text import CONTRACT_CODE
from timepirates.protocol import Snapshot


def comment(game: Game, decision: str) -> str:
    """What the tutor says to a decision about to be made; empty where there is nothing to say."""
    words = decision.split(" ")
    say = COMMENTS.get(words[0])
    now = game.snapshot()
    if say is None or now["to_move"] is None:
        return ""
    return say(game, now, now["players"][now["to_move"]], words)


def police_went(before: Game, after: Game) -> str:
    """What the tutor says to the police's way in a move; empty where they stayed or the game is over."""
    was, now = before.snapshot(), after.snapshot()
    if now["over"] or was["police"] == now["police"]:
        return ""
    met = [name for name, epoch in zip(now["players"], now["pirates"], strict=True) if epoch == now["police"]]
    if met:
        return _("The police run from {start} to {epoch}, and stand with {players} now.").format(
            start=was["police"], epoch=now["police"], players=", ".join(met))
    return _("The police run from {start} to {epoch}.").format(start=was["police"], epoch=now["police"])


def _place(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    police = board_of(game).epoch(now["police"])
    if int(words[1]) in (police.path_1, police.path_2):
        return _("{player} begins in {epoch}, one police token away from an arrest.").format(
            player=player, epoch=words[1])
    return _("{player} begins in {epoch}, out of the police's first move.").format(player=player, epoch=words[1])


def _restock(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    sites = now["empty_sites"].get(words[1], 0)
    return ngettext(
        "{player} restocks {epoch}: {sites} site to fill, and police tokens may come.",
        "{player} restocks {epoch}: {sites} sites to fill, and police tokens may come.", sites,
    ).format(player=player, epoch=words[1], sites=sites)


def _no_restock(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    return _("{player} does not restock, and the police stay in {epoch}.").format(player=player, epoch=now["police"])


def _lose(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    whites = now["hands"][now["to_move"]].get("white", 0)
    if not whites:
        return _("{player} was caught: {kind} is gone.").format(player=player, kind=kind_name(words[1]))
    return ngettext(
        "{player} was caught: {kind} is gone, and {whites} white token too.",
        "{player} was caught: {kind} is gone, and {whites} white tokens too.", whites,
    ).format(player=player, kind=kind_name(words[1]), whites=whites)


def _take(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    colour = words[1].split("-")[0]
    hand = now["hands"][now["to_move"]]
    count = 1 + sum(held for kind, held in hand.items() if kind.split("-")[0] == colour)
    return _("{player} takes {kind} and holds {count} of that colour now.").format(
        player=player, kind=kind_name(words[1]), count=count)


def _move(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    epoch = board_of(game).epoch(now["pirates"][now["to_move"]])
    to = str(epoch.path_1 if words[1] == "1" else epoch.path_2)
    if to == now["police"]:
        return _("{player} travels to {epoch}, where the police stand: better not stay there.").format(
            player=player, epoch=to)
    return _("{player} travels to {epoch}.").format(player=player, epoch=to)


def _sell(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    points, years = worth(CONTRACT_CODE[words[1]]), game.switches["years"] - now["year"] + 1
    return ngettext(
        "{player} sells for the {contract}: {points} points at the end of {years} year.",
        "{player} sells for the {contract}: {points} points at the end of {years} years.", years,
    ).format(player=player, contract=contract_of(words[1]), points=points, years=years)


def _pay(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    return _("{player} pays {kind} for the {contract}.").format(
        player=player, kind=kind_name(words[1]), contract=contract_of(now["selling"]))


def _land(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    if words[1] == now["police"]:
        return _("{player} lands in {epoch}, where the police stand: better not stay there.").format(
            player=player, epoch=words[1])
    return _("{player} lands in {epoch}, and no path was needed.").format(player=player, epoch=words[1])


def _jump(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    return _("{player} spends an atomic token to jump to {epoch}, which costs no action.").format(
        player=player, epoch=words[3])


def _trade(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    return _("{player} takes {kind} from {partner}, who cannot refuse.").format(
        player=player, kind=kind_name(words[5]), partner=now["players"][int(words[3])])


def _end(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    where = now["pirates"][now["to_move"]]
    if where == now["police"]:
        return _("{player} ends the turn beside the police, and hopes that somebody moves them.").format(player=player)
    police = board_of(game).epoch(now["police"])
    if int(where) in (police.path_1, police.path_2):
        return _("{player} ends the turn one police token away from an arrest.").format(player=player)
    return _("{player} ends the turn in {epoch}.").format(player=player, epoch=where)


def _lay(game: Game, now: Snapshot, player: str, words: list[str]) -> str:
    return _("{player} lays a white contract on {colour}.").format(player=player, colour=kind_name(words[3]))


COMMENTS: dict[str, Callable[[Game, Snapshot, str, list[str]], str]] = {
    "place": _place, "restock": _restock, "no-restock": _no_restock, "lose": _lose, "take": _take, "move": _move,
    "sell": _sell, "pay": _pay, "land": _land, "jump": _jump, "trade": _trade, "end": _end, "lay": _lay,
}
