"""Deliberate breakages of the rules, at least one for each id: what the tests named for the id must notice.

A breakage changes a few words of one function's source. The function keeps its identity, only its code is exchanged,
so every module that imported it by name runs the broken rule, and gets the sound one back.
"""

import __future__

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module


@dataclass(frozen=True)
class Breakage:
    """`old` is replaced by `new` in the source of a function of `timepirates.pirates`."""

    rule: str
    what: str
    where: str
    """module:function, or module:class.method"""
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"

    @property
    def file(self) -> str:
        """The file of the function."""
        return f"timepirates/pirates/{self.where.partition(':')[0].replace('.', '/')}.py"

    def function(self):
        """The plain function behind the name."""
        module, path = self.where.split(":")
        found = import_module(f"timepirates.pirates.{module}")
        for name in path.split("."):
            found = inspect.getattr_static(found, name)
        return found.func if isinstance(found, cached_property) else found

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Break the rule, and mend it again."""
        function = self.function()
        sound = function.__code__
        function.__code__ = self.broken(function)
        try:
            yield
        finally:
            function.__code__ = sound

    def broken(self, function):
        """The code of the function with the changed words."""
        source = textwrap.dedent(inspect.getsource(function))
        source = source[source.index("def "):]
        if source.count(self.old) != 1:
            raise ValueError(f"{self}: {self.old!r} must be there once in {self.where}")
        names = {}
        exec(compile(source.replace(self.old, self.new), self.where, "exec", dont_inherit=True, flags=ANNOTATIONS),
             function.__globals__.copy(), names)
        return names[function.__name__].__code__


ANNOTATIONS = __future__.annotations.compiler_flag

BREAKAGES = (
    # components
    Breakage("C1", "a path may lead back to its own epoch", "board:_checked",
             "to == e.year or to not in years", "to not in years"),
    Breakage("C1", "paths 1 and 2 are exchanged", "board:Board.paths",
             "(self.index[e.path_1], self.index[e.path_2])", "(self.index[e.path_2], self.index[e.path_1])"),
    Breakage("C2", "three tokens of a kind are atomic, three have the arrow", "codes:tokens_of_kind",
             "(8, 4, 2)", "(8, 3, 3)"),
    Breakage("C2", "there are five white tokens", "codes:tokens_of_kind", "return 6 if", "return 5 if"),
    Breakage("C3", "four police tokens bear the 2", "rules.tokens:return_police_tokens",
             "enter_bag(s, POLICE_2, POLICE_OF_A_NUMBER", "enter_bag(s, POLICE_2, 4"),
    Breakage("C4", "six of each white contract", "codes:contracts_like", "else 4 if", "else 6 if"),
    Breakage("C4", "a contract of cost 5 is worth 5", "rules.contracts:worth", ">= 5", ">= 6"),
    Breakage("C4", "a white contract is worth its cost", "rules.contracts:worth",
             "cost(contract) - 1", "cost(contract)"),
    Breakage("C5", "two can play", "table:PiratesTable.__init__", "FEWEST_PLAYERS <= len", "2 <= len"),
    Breakage("C5", "seven can play", "table:PiratesTable.__init__", "<= c.MOST_PLAYERS", "<= 7"),
    Breakage("C6", "orange is called brown", "text:counted",
             "KIND_NAMES[kind]:", "KIND_NAMES[kind].replace('orange', 'brown'):"),
    # setting up
    Breakage("S1", "police tokens are in the bag with the other switch", "rules.setup:begin_stocking",
             "if s.all_mixed:", "if not s.all_mixed:"),
    Breakage("S1", "police tokens set aside do not return", "rules.setup:end_stocking",
             "return_police_tokens(s)", "pass"),
    Breakage("S1", "one site stays empty", "rules.setup:stock", "if s.roomy == 0:", "if s.roomy & (s.roomy - 1) == 0:"),
    Breakage("S2", "the police start in the first epoch", "rules.setup:end_stocking",
             "s.police = s.police_start", "s.police = 0"),
    Breakage("S3", "seat 0 always starts", "table:PiratesTable.deal",
             'start = luck.number("start", 0, len(self.players))', "start = 0"),
    Breakage("S4", "pirates are placed beside the police", "rules.setup:placeable", "& ~(1 << s.police)", "& -1"),
    Breakage("S4", "pirates are placed beside pirates", "rules.setup:placeable", "& ~pirates_epochs(s)", "& -1"),
    Breakage("S4", "placing goes clockwise", "rules.setup:seat_to_the_right", "(seat - 1)", "(seat + 1)"),
    Breakage("S4", "too many players are let in", "table:PiratesTable.__init__",
             "if len(self.players) >= len(self.board.epochs):", "if False:"),
    Breakage("S5", "turns go counterclockwise", "rules.turn:end_turn", "(s.turn + 1)", "(s.turn - 1)"),
    Breakage("S5", "the first turn is seat 0's", "rules.setup:place", "begin_turn(s, s.start)", "begin_turn(s, 0)"),
    # the turn
    Breakage("T1", "nobody is arrested", "rules.turn:begin_turn", "int(s.pirate[seat] == s.police)", "0"),
    Breakage("T1", "a move into the police's epoch is an arrest", "rules.turn:move",
             "s.actions_left -= 1", "s.actions_left -= 1; s.arrested = int(s.pirate[s.turn] == s.police)"),
    Breakage("T1", "who restocks is arrested by the police that come", "rules.restock:go_on_restocking",
             "s.restocking = NOWHERE", "s.restocking = NOWHERE; s.arrested = int(s.pirate[s.turn] == s.police)"),
    Breakage("T2", "the restock decision is not asked", "rules.turn:begin_free_turn",
             "s.deciding = RESTOCKING", "await_action(s)"),
    Breakage("T2", "one may end without saying no-restock", "rules.legal:offer_what_is_legal",
             "offer(s, NO_RESTOCK, 1)", "offer(s, END, 1)"),
    Breakage("T3", "three actions in every turn", "rules.turn:begin_free_turn",
             "s.actions_left = 2", "s.actions_left = 3"),
    Breakage("T3", "no third action after a restock", "rules.restock:restock",
             "s.actions_left += s.restock_bonus", "s.actions_left += 0"),
    Breakage("T3", "an action can be passed", "rules.turn:may_end", "s.actions_left == 0 or", "s.actions_left < 2 or"),
    Breakage("T3", "actions are never used up", "rules.turn:may_act", "s.actions_left > 0", "s.actions_left > -9"),
    Breakage("T4", "no jump after the actions", "rules.legal:offer_actions",
             "offer_jumps(s)", "may_act(s) and offer_jumps(s)"),
    Breakage("T4", "a jump costs an action", "rules.turn:jump",
             "await_action(s)", "s.actions_left -= 1; await_action(s)"),
    Breakage("T4", "trades inside a sale", "rules.legal:offer_what_is_legal",
             "offer(s, PAY, fitting(s))", "offer(s, PAY, fitting(s)); offer_trades(s)"),
    Breakage("T4", "trades before landing", "rules.legal:offer_what_is_legal",
             "offer(s, LAND, all_epochs(s))", "offer(s, LAND, all_epochs(s)); offer_trades(s)"),
    Breakage("T5", "the turn ends by itself", "rules.turn:await_action",
             "s.deciding = ACTING", "return end_turn(s) if s.actions_left == 0 else setattr(s, 'deciding', ACTING)"),
    # arrest
    Breakage("A1", "the arrested may restock", "rules.turn:lose", "await_action(s)", "s.deciding = RESTOCKING"),
    Breakage("A2", "the smallest set suffers", "rules.turn:losable", "count > largest", "0 < count < (largest or 99)"),
    Breakage("A2", "every colour may be lost", "rules.turn:losable", "if count == largest:", "if count:"),
    Breakage("A2", "white never counts as a set", "rules.turn:losable", "COLOURS + s.white_counts_as_set", "COLOURS"),
    Breakage("A2", "white always counts as a set", "rules.turn:losable",
             "COLOURS + s.white_counts_as_set", "COLOURS + 1"),
    Breakage("A2", "nothing is lost", "rules.turn:lose", "discard(s, s.turn, kind)", "pass"),
    Breakage("A3", "one white token is kept", "rules.turn:lose_whites",
             "while s.hand[s.turn][WHITE_KIND]:", "while s.hand[s.turn][WHITE_KIND] > 1:"),
    Breakage("A3", "without a set the whites stay", "rules.turn:begin_arrest", "lose_whites(s)", "pass"),
    Breakage("A3", "after a loss the whites stay", "rules.turn:lose", "lose_whites(s)", "pass"),
    Breakage("A4", "no move is forced", "rules.turn:begin_arrest", "s.must_move = 1", "s.must_move = 0"),
    Breakage("A4", "one may take before the move", "rules.legal:offer_actions",
             "offer(s, MOVE, 0b11)\n    elif",
             "offer(s, MOVE, 0b11); offer(s, TAKE, s.lies[s.pirate[s.turn]])\n    elif"),
    Breakage("A4", "one may sell before the move", "rules.legal:offer_actions",
             "offer(s, MOVE, 0b11)\n    elif", "offer(s, MOVE, 0b11); offer(s, SELL, sellable(s))\n    elif"),
    Breakage("A4", "no trade before the move", "rules.turn:arrows",
             "return s.holds", "return 0 if s.must_move else s.holds"),
    Breakage("A5", "with none there is a second action", "rules.turn:begin_arrest",
             "s.actions_left = 1 if", "s.actions_left = 2 if"),
    Breakage("A5", "with may the second action is owed", "rules.turn:may_end",
             "s.arrested == 1 and", "s.arrested == 7 and"),
    Breakage("A5", "with must the turn may be ended", "rules.turn:may_end",
             "and s.second_action == SECOND_ACTION_MAY", "and True"),
    Breakage("A5", "with may a free turn may be ended", "rules.turn:may_end", "s.arrested == 1 and", "True and"),
    # standard actions
    Breakage("M1", "paths are exchanged", "rules.turn:move", "[path]", "[1 - path]"),
    Breakage("M1", "a move costs nothing", "rules.turn:move", "s.actions_left -= 1", "pass"),
    Breakage("M2", "what is taken stays on its site too", "rules.turn:take",
             "leave_site(s, s.pirate[s.turn], kind)", "pass"),
    Breakage("M2", "a take costs nothing", "rules.turn:take", "s.actions_left -= 1", "pass"),
    Breakage("M2", "tokens are taken from the next epoch", "rules.legal:offer_actions",
             "s.lies[s.pirate[s.turn]]", "s.lies[(s.pirate[s.turn] + 1) % s.epochs]"),
    Breakage("M3", "the pirate does not land where it was", "rules.legal:offer_what_is_legal",
             "offer(s, LAND, all_epochs(s))", "offer(s, LAND, all_epochs(s) & ~(1 << s.pirate[s.turn]))"),
    Breakage("M3", "the pirate does not land beside the police", "rules.legal:offer_what_is_legal",
             "offer(s, LAND, all_epochs(s))", "offer(s, LAND, all_epochs(s) & ~(1 << s.police))"),
    Breakage("M3", "the action counts at once", "rules.bazaar:sell",
             "s.paid_count = 0", "s.paid_count = 0; s.actions_left -= 1"),
    Breakage("M3", "the contract is taken at once", "rules.bazaar:sell",
             "s.paid_count = 0", "s.paid_count = 0; receive_contract(s, s.turn, contract)"),
    Breakage("M3", "tokens paid vanish", "rules.bazaar:pay",
             "discard(s, s.turn, kind)", "discard(s, s.turn, kind); s.discard[kind] -= 1"),
    Breakage("M3", "one token less is paid", "rules.bazaar:pay", "== cost(s.selling)", "== cost(s.selling) - 1"),
    Breakage("M4", "white tokens do not pay coloured contracts", "rules.bazaar:payable",
             "costs_up_to(count + whites)", "costs_up_to(count)"),
    Breakage("M4", "white tokens are not offered for coloured contracts", "rules.bazaar:fitting",
             "| 1 << WHITE_KIND", "& -1"),
    Breakage("M4", "one token of the colour is needed", "rules.bazaar:payable",
             "contracts |= costs_up_to(count + whites)", "contracts |= (costs_up_to(count + whites) if count else 0)"),
    Breakage("M4", "only plain tokens pay", "rules.bazaar:fitting",
             "KINDS_OF_A_COLOUR << SYMBOLS * colour |", "1 << SYMBOLS * colour |"),
    Breakage("M5", "equal colours pay", "rules.bazaar:fitting", "kinds &=", "kinds |="),
    Breakage("M5", "every token counts as a colour", "rules.bazaar:payable",
             "different += count > 0", "different += count"),
    Breakage("M5", "white tokens do not pay white contracts", "rules.bazaar:payable",
             "different, contracts = whites, 0", "different, contracts = 0, 0"),
    Breakage("M5", "white stands only once", "rules.bazaar:fitting", "if s.paid[n] != WHITE_KIND:", "if True:"),
    Breakage("M6", "contracts stay in the bazaar", "rules.bazaar:receive_contract", "s.bazaar[contract] -= 1", "pass"),
    Breakage("M6", "a white contract takes the others along", "rules.bazaar:receive_contract",
             "if s.bazaar[contract] == 0:", "if True:"),
    # special actions
    Breakage("X1", "one may jump to where one is", "rules.turn:jumpable", "& ~(1 << s.pirate[s.turn])", "& -1"),
    Breakage("X1", "a jump is free", "rules.turn:jump", "discard(s, s.turn, SYMBOLS * colour + ATOMIC)", "pass"),
    Breakage("X1", "any token of the colour jumps", "rules.turn:atomics",
             "& ATOMIC_KINDS", "& (ATOMIC_KINDS | ATOMIC_KINDS >> 1)"),
    Breakage("X2", "the arrested may jump at once", "rules.turn:atomics", "0 if s.must_move else ", ""),
    Breakage("X3", "the arrow is kept", "rules.turn:trade", "leave_hand(s, s.turn, arrow)", "pass"),
    Breakage("X3", "white tokens are not traded", "rules.turn:takeable",
             "kinds = s.holds[partner]", "kinds = s.holds[partner] & 32767"),
    Breakage("X3", "a trade costs an action", "rules.turn:trade",
             "await_action(s)", "s.actions_left -= 1; await_action(s)"),
    Breakage("X4", "a partner without tokens is good enough", "rules.turn:takeable",
             "kinds = s.holds[partner]", "kinds = (s.holds[partner] or 1)"),
    Breakage("X5", "after a trade no jump", "rules.turn:atomics",
             "0 if s.must_move else", "0 if s.must_move or any(s.given) else"),
    Breakage("X5", "after a trade no trade", "rules.turn:arrows",
             "return s.holds", "return 0 if any(s.given) else s.holds"),
    Breakage("X6", "nothing is remembered", "rules.turn:have_stood", "return True", "return False"),
    Breakage("X6", "arrow for the same arrow", "rules.turn:takeable", "& ~(1 << arrow)", "& -1"),
    Breakage("X6", "only the turn's first hands are remembered", "rules.turn:have_stood",
             "range(s.acts_this_turn)", "range(min(1, s.acts_this_turn))"),
    Breakage("X6", "the memory outlasts the turn", "rules.turn:forget_earlier_hands", "s.acts_this_turn = 0", "return"),
    Breakage("X6", "hands before the loss have stood", "rules.turn:lose",
             "discard(s, s.turn, kind)", "remember_hands(s); discard(s, s.turn, kind)"),
    Breakage("X6", "hands between two tokens of a payment have stood", "rules.bazaar:pay",
             "s.paid_count += 1",
             "s.paid_count += 1; s.memory[s.acts_this_turn] = s.hands_mark; s.acts_this_turn += 1"),
    Breakage("X6", "a token given never comes back", "rules.turn:takeable",
             "if have_stood(s, hands_after_trade(s, arrow, partner, kind)):", "if True:"),
    Breakage("X6", "trades go on for ever", "rules.turn:arrows",
             "if s.acts_this_turn <= LONGEST_MEMORY else 0", "if True else 0"),
    Breakage("X6", "trades end one decision early", "rules.turn:arrows", "<= LONGEST_MEMORY", "< LONGEST_MEMORY"),
    # restocking
    Breakage("B1", "after a restock another one", "rules.restock:go_on_restocking",
             "await_action(s)", "s.deciding = 2"),
    Breakage("B1", "a restock may be made later", "rules.legal:offer_actions",
             "offer_jumps(s)", "offer(s, RESTOCK, restockable(s)); offer_jumps(s)"),
    Breakage("B2", "beside pirates", "rules.restock:restockable", "& ~pirates_epochs(s)", "& -1"),
    Breakage("B2", "not beside the police", "rules.restock:restockable",
             "& ~pirates_epochs(s)", "& ~pirates_epochs(s) & ~(1 << s.police)"),
    Breakage("B2", "artifacts do not matter", "rules.restock:restockable",
             "bare_epochs(s) if s.requires_bare else s.roomy", "s.roomy"),
    Breakage("B2", "every epoch must be bare", "rules.restock:restockable",
             "bare_epochs(s) if s.requires_bare else s.roomy", "bare_epochs(s)"),
    Breakage("B3", "one token is drawn", "rules.restock:go_on_restocking", "s.empty[s.restocking] == 0", "True"),
    Breakage("B3", "every kind is equally likely", "rules.legal:chances",
             "s.weights[count] = s.bag[kind]", "s.weights[count] = 1"),
    Breakage("B3", "any kind can be drawn", "rules.legal:kinds_in_bag", "int(s.bag[kind] > 0)", "1"),
    Breakage("B4", "the paths are exchanged", "rules.restock:draw_police",
             "[kind - POLICE_1]", "[POLICE_1 + 1 - kind]"),
    Breakage("B4", "the police wait", "rules.restock:draw_police",
             "s.police = s.path_to[s.police][kind - POLICE_1]", "pass"),
    Breakage("B4", "a police token ends the drawing", "rules.restock:draw",
             "draw_police(s, kind)", "draw_police(s, kind); s.restocking = NOWHERE"),
    Breakage("B4", "the tokens are not laid on the track", "rules.restock:draw_police",
             "s.drawn[s.drawn_count] = kind", "s.drawn[s.drawn_count] = POLICE_1"),
    Breakage("B5", "the seventh ends the year", "rules.restock:draw_police", "== YEAR_TOKENS", "== YEAR_TOKENS - 1"),
    Breakage("B5", "the eighth does not move the police", "rules.restock:draw_police",
             "s.police = s.path_to[s.police][kind - POLICE_1]",
             "s.police = s.path_to[s.police][kind - POLICE_1] if s.drawn_count < 7 else s.police"),
    Breakage("B5", "all stop", "rules.scoring:begin_next_year", "if s.stops_at_year_end:", "if True:"),
    Breakage("B5", "nobody stops", "rules.scoring:begin_next_year", "if s.stops_at_year_end:", "if False:"),
    Breakage("B5", "the epoch is forgotten while contracts are laid", "rules.scoring:ask_to_lay",
             "s.mover = seat", "s.mover = seat; s.restocking = NOWHERE"),
    Breakage("B6", "the discard pile does not count", "rules.tokens:an_artifact_is_left",
             "s.bag_artifacts + s.discards", "s.bag_artifacts"),
    Breakage("B6", "a restock is offered with nothing to draw", "rules.restock:restockable",
             "if not an_artifact_is_left(s):", "if False:"),
    Breakage("B6", "a restock goes on with nothing to draw", "rules.restock:go_on_restocking",
             "or not an_artifact_is_left(s)", "or False"),
    Breakage("B6", "a restock cut short earns nothing", "rules.restock:go_on_restocking",
             "s.restocking = NOWHERE", "s.actions_left = 2; s.restocking = NOWHERE"),
    # years
    Breakage("Y1", "the discards stay out", "rules.restock:end_year", "return_discards(s)", "pass"),
    Breakage("Y1", "the police tokens stay out", "rules.restock:end_year", "return_police_tokens(s)", "pass"),
    Breakage("Y1", "the police go home", "rules.restock:end_year",
             "begin_scoring(s)", "s.police = s.police_start; begin_scoring(s)"),
    Breakage("Y1", "in the last year the discards stay out", "rules.restock:end_year",
             "return_discards(s)", "s.year < s.years and return_discards(s)"),
    Breakage("Y2", "always three years", "rules.scoring:finish_year", "s.year == s.years", "s.year == 3"),
    Breakage("Y2", "always four years", "rules.scoring:finish_year", "s.year == s.years", "s.year == 4"),
    Breakage("Y3", "the turn is finished", "rules.scoring:end_game", "s.deciding = GAME_OVER", "s.deciding = DRAWING"),
    Breakage("Y3", "the last year is not scored", "rules.scoring:finish_year",
             "score_seat(s, seat)", "s.year < s.years and score_seat(s, seat)"),
    Breakage("Y3", "the turn stays with its player", "rules.scoring:end_game",
             "s.turn = s.mover = NOBODY", "s.mover = NOBODY"),
    # scoring
    Breakage("P1", "white contracts score nothing", "rules.scoring:contract_points",
             "range(CONTRACTS)", "range(FIRST_WHITE_CONTRACT)"),
    Breakage("P1", "points do not add up", "rules.scoring:score_seat", "s.points[seat] +=", "s.points[seat] ="),
    Breakage("P2", "any colour will do", "rules.legal:offer_what_is_legal", "s.has_coloured[s.mover])", "31)"),
    Breakage("P2", "seat 0 lays first", "rules.scoring:next_to_lay", "(s.start + n)", "(0 + n)"),
    Breakage("P2", "the seats lay in turns", "rules.scoring:lay",
             "ask_to_lay(s)", "ask_to_lay(s); s.mover = (s.mover + 1) % s.players"),
    Breakage("P2", "the dearest first", "rules.scoring:next_white",
             "range(WHITE_CONTRACTS)", "reversed(range(WHITE_CONTRACTS))"),
    Breakage("P2", "laying is open", "snapshot:observe", "if s.deciding == c.LAYING:", "if False:"),
    Breakage("P2", "a seat does not see its own laying", "snapshot:observe", "if other != seat:", "if True:"),
    Breakage("P2", "laid contracts do not count", "rules.scoring:colour_points",
             "range(s.laid_count[seat])", "range(0)"),
    Breakage("P3", "most contracts, not most points", "rules.scoring:colour_points", "* worth(contract)", "* 1"),
    Breakage("P3", "one point for a majority", "rules.scoring:majority_points", "points += BONUS", "points += 1"),
    Breakage("P3", "nobody's colours count", "rules.scoring:majority_points", "most > 0 and", "True and"),
    Breakage("P3", "a tie scores nothing", "rules.scoring:majority_points",
             "colour_points(s, seat, colour) == most",
             "[colour_points(s, p, colour) for p in range(s.players)].count(most) == 1 "
             "and colour_points(s, seat, colour) == most"),
    Breakage("P4", "four colours are enough", "rules.scoring:five_colour_points",
             "== EVERY_COLOUR", ".bit_count() >= 4"),
    Breakage("P4", "no bonus for five colours", "rules.scoring:five_colour_points", "return BONUS if", "return 0 if"),
    Breakage("P5", "bonuses in the last year only", "rules.scoring:bonuses_are_due",
             "s.bonuses_every_year == 1 or", "False or"),
    Breakage("P5", "bonuses in every year", "rules.scoring:bonuses_are_due", "s.bonuses_every_year == 1 or", "True or"),
    Breakage("P5", "white contracts always stay laid", "rules.scoring:begin_scoring",
             "if not s.white_stays_laid:", "if False:"),
    Breakage("P5", "white contracts never stay laid", "rules.scoring:begin_scoring",
             "if not s.white_stays_laid:", "if True:"),
    Breakage("P6", "fewest points win", "rules.scoring:standing",
             "s.points[seat] * 100", "(99 - s.points[seat]) * 100"),
    Breakage("P6", "contracts do not break ties", "rules.scoring:standing", "+ contracts)", "+ 0)"),
    Breakage("P6", "white contracts do not break ties", "rules.scoring:standing",
             "range(CONTRACTS)", "range(FIRST_WHITE_CONTRACT)"),
    Breakage("P6", "the greatest contract always breaks ties", "rules.scoring:standing",
             "* s.greatest_contract_tiebreak", "* 1"),
    Breakage("P6", "the greatest contract never breaks ties", "rules.scoring:standing",
             "* s.greatest_contract_tiebreak", "* 0"),
    Breakage("P6", "the first of the best wins alone", "rules.scoring:end_game",
             "s.winners |= 1 << seat", "s.winners = s.winners or 1 << seat"),
)
