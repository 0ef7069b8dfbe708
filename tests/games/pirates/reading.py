"""A second, slow reading of the rules: what is legal, from nothing but what can be seen on the table.

It shares no code with the rules: words and plain dictionaries, no sets as numbers, no sums kept beside the counts.
"""

from collections import Counter

COLOURS = ("blue", "orange", "red", "green", "purple")
KINDS = (
    *(f"{colour}{symbol}" for colour in COLOURS for symbol in ("", "-atomic", "-arrow")),
    "white",
    "police-1",
    "police-2",
)
CONTRACTS = (*(f"{colour}-{cost}" for colour in COLOURS for cost in range(2, 7)), "white-3", "white-4", "white-5")


def colour_of(name):
    """The colour of a kind or of a contract."""
    return name.split("-")[0]


def legal(shown, switches, stood):
    """The legal decisions of a snapshot, in the notation's order.

    `stood`: the hands at every `act` decision of this turn, the present one included.
    """
    epochs = sorted(shown["sites"], key=int)
    match shown["deciding"]:
        case None:
            return []
        case "place":
            return [f"place {epoch}" for epoch in epochs if epoch not in (shown["police"], *shown["pirates"])]
        case "restock":
            return [f"restock {epoch}" for epoch in epochs if can_restock(shown, epoch, switches)] + ["no-restock"]
        case "lose":
            return [f"lose {kind}" for kind in losses(mine(shown), switches)]
        case "act":
            return actions(shown, epochs, switches, stood)
        case "pay":
            return [f"pay {kind}" for kind in KINDS if kind in mine(shown) and pays_on(shown, kind)]
        case "land":
            return [f"land {epoch}" for epoch in epochs]
        case "lay":
            return layings(shown)
        case "draw":
            return [f"draw {kind}" for kind in KINDS if kind in shown["bag"]]


def mine(shown):
    """The hand of the player on turn."""
    return shown["hands"][shown["turn"]]


def can_restock(shown, epoch, switches):
    """B2, B6."""
    artifacts = shown["discard"] or any(not kind.startswith("police") for kind in shown["bag"])
    bare = not shown["sites"][epoch]
    room = bare if switches["restock_requires"] == "no-artifacts" else epoch in shown["empty_sites"]
    return bool(artifacts and room and epoch not in shown["pirates"])


def losses(hand, switches):
    """A2."""
    sets = Counter()
    for kind, count in hand.items():
        if kind != "white" or switches["white_counts_as_set"]:
            sets[colour_of(kind)] += count
    largest = max(sets.values(), default=0)
    return [kind for kind in KINDS if kind in hand and sets[colour_of(kind)] == largest]


def actions(shown, epochs, switches, stood):
    """T3 to T5, A4, A5, X1 to X4: everything at an `act` decision."""
    here, hand = shown["pirates"][shown["turn"]], mine(shown)
    arrest_actions = 1 if switches["arrest_second_action"] == "none" else 2
    move_owed = shown["arrested"] and shown["actions_left"] == arrest_actions
    out = ["move 1", "move 2"] if shown["actions_left"] else []
    if shown["actions_left"] and not move_owed:
        out += [f"take {kind}" for kind in KINDS if kind in shown["sites"][here]]
        out += [f"sell {name}" for name in CONTRACTS if name in shown["bazaar"] and can_pay(name, hand)]
    if not move_owed:
        out += [
            f"jump {colour} to {epoch}"
            for colour in COLOURS
            for epoch in epochs
            if f"{colour}-atomic" in hand and epoch != here
        ]
    out += trades(shown, stood)
    leave = shown["arrested"] and switches["arrest_second_action"] == "may" and not move_owed
    return out + (["end"] if leave or not shown["actions_left"] else [])


def trades(shown, stood):
    """X3, X4, X6."""
    if len(stood) > 1000:
        return []
    me, out = shown["turn"], []
    for colour in COLOURS:
        for seat, other in enumerate(shown["hands"]):
            for kind in KINDS:
                arrow = f"{colour}-arrow"
                if seat != me and arrow in mine(shown) and kind in other:
                    after = list(map(Counter, shown["hands"]))
                    after[me] += Counter({kind: 1}) - Counter()
                    after[me] -= Counter({arrow: 1})
                    after[seat] += Counter({arrow: 1})
                    after[seat] -= Counter({kind: 1})
                    if list(map(dict, after)) not in stood:
                        out.append(f"trade {colour} with {seat} for {kind}")
    return out


def can_pay(contract, hand, paid=()):
    """M4, M5: try every token in turn until the cost is paid."""
    if len(paid) == int(contract.split("-")[1]):
        return True
    return any(fits(contract, kind, paid) and can_pay(contract, without(hand, kind), (*paid, kind)) for kind in hand)


def pays_on(shown, kind):
    """M3 to M5: a token that fits, after which the rest can be paid."""
    contract, paid = shown["selling"], tuple(shown["paid"])
    return fits(contract, kind, paid) and can_pay(contract, without(mine(shown), kind), (*paid, kind))


def fits(contract, kind, paid):
    """M4, M5: one token beside those paid."""
    if kind == "white":
        return True
    if colour_of(contract) == "white":
        return colour_of(kind) not in [colour_of(each) for each in paid if each != "white"]
    return colour_of(kind) == colour_of(contract)


def without(hand, kind):
    """A hand less one token."""
    return {each: count - (each == kind) for each, count in hand.items() if count > (each == kind)}


def layings(shown):
    """P2: the cheapest white contract not yet laid, on every colour of a coloured contract."""
    seat = shown["to_move"]
    held = shown["contracts"][seat]
    unlaid = Counter(name for name in held if colour_of(name) == "white")
    unlaid.subtract(name for laying in shown["laid"][seat] for name in laying)
    cheapest = min(name for name, count in unlaid.items() if count)
    owned = {colour_of(name) for name in held}
    return [f"lay {cheapest} on {colour}" for colour in COLOURS if colour in owned]
