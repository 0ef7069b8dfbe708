"""Enumeration, token by token, with Fractions: slow and plain, so that the fast answers have something to agree with.

Nothing here is shared with the package but the board's paths. A bag is (ones, twos, artifacts), a position of the
police's world is (police, ones, twos, artifacts, discards, years left).
"""

from fractions import Fraction
from functools import cache, lru_cache

ONE = Fraction(1)


def draws(ones, twos, artifacts):
    """The tokens that may come next, with their chances: "1", "2", "a"."""
    total = ones + twos + artifacts
    return [(token, Fraction(count, total)) for token, count in (("1", ones), ("2", twos), ("a", artifacts)) if count]


@lru_cache(maxsize=50_000)
def restock(paths, stops, world, sites):
    """{(world afterwards, police tokens drawn, year ends, sites filled, game over): chance}"""
    police, ones, twos, artifacts, discards, years = world
    if sites == 0 or artifacts + discards == 0:
        return {(world, 0, 0, 0, False): ONE}
    law = {}
    for token, chance in draws(ones, twos, artifacts):
        artifact = token == "a"
        if artifact:
            rest, ended = restock(paths, stops, (police, ones, twos, artifacts - 1, discards, years), sites - 1), 0
        else:
            rest, ended = _police(paths, stops, world, token, sites)
        for (after, came, ends, filled, over), p in rest.items():
            key = after, came + (not artifact), ends + ended, filled + artifact, over
            law[key] = law.get(key, 0) + chance * p
    return law


def _police(paths, stops, world, token, sites):
    """What follows a police token, and whether it ended the year."""
    police, ones, twos, artifacts, discards, years = world
    police = paths[police][token == "2"]
    ones, twos = ones - (token == "1"), twos - (token == "2")
    if ones + twos > 2:
        return restock(paths, stops, (police, ones, twos, artifacts, discards, years), sites), 0
    fresh = (police, 5, 5, artifacts + discards, 0, years - 1)
    if stops or years == 1:
        return {(fresh, 0, 0, 0, years == 1): ONE}, 1
    return restock(paths, stops, fresh, sites), 1


def restock_law(paths, stops, world, sites):
    """{(police, police tokens, year ends, sites filled, game over): chance}"""
    law = {}
    for (after, *rest), p in restock(paths, stops, world, sites).items():
        law[after[0], *rest] = law.get((after[0], *rest), 0) + p
    return law


@cache
def words(ones, twos, length):
    """Every word of police tokens with its chance, drawing without putting back."""
    if length == 0:
        return {"": ONE}
    out = {}
    for word, p in words(ones, twos, length - 1).items():
        left = ones - word.count("1"), twos - word.count("2")
        for token, count in zip("12", left, strict=True):
            if count:
                out[word + token] = p * Fraction(count, sum(left))
    return out


def walk(paths, start, word):
    """The epochs a word leads through, the start included."""
    through = [start]
    for token in word:
        through.append(paths[through[-1]][token == "2"])
    return through


def danger(setting, turns, world, empty, target=None):
    """{police or "over": chance} after the turns; with hunters the law under the choices that favour `target`.

    setting: (paths, sites, blocked, stops, bare). turns: (pirate, model) or ("finish", epoch, sites); a model is a
    function places -> (chance of passing, [chances]), or None for a hunter.
    """
    if not turns:
        return {world[0]: ONE}
    turn, *later = turns
    if turn[0] == "finish":
        return _after(setting, later, world, empty, turn[1], turn[2], target)
    pirate, model = turn
    places = _places(setting, world, empty)
    if world[0] == pirate or not places:
        return danger(setting, later, world, empty, target)
    if model is not None:
        passing, chances = model(places)
        law = {}
        parts = [(passing, lambda: danger(setting, later, world, empty, target))] + [
            (p, lambda x=x, k=k: _after(setting, later, world, empty, x, k, target))
            for (x, k), p in zip(places, chances, strict=True)
        ]
        for p, part in parts:
            if p:
                for key, q in part().items():
                    law[key] = law.get(key, 0) + p * q
        return law
    best = danger(setting, later, world, empty, target)
    for x, k in places:
        other = _after(setting, later, world, empty, x, k, target)
        if other.get(target, 0) > best.get(target, 0):
            best = other
    return best


def _places(setting, world, empty):
    _paths, sites, blocked, _stops, bare = setting
    if world[3] + world[4] == 0:
        return []
    return [(x, k) for x, k in enumerate(empty) if k and x not in blocked and (k == sites[x] or not bare)]


def _after(setting, later, world, empty, epoch, sites, target):
    law = {}
    for (after, _came, _ended, filled, over), p in restock(setting[0], setting[3], world, sites).items():
        board = tuple(k - filled * (x == epoch) for x, k in enumerate(empty))
        rest = {"over": ONE} if over else danger(setting, later, after, board, target)
        for key, q in rest.items():
            law[key] = law.get(key, 0) + p * q
    return law
