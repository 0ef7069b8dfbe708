"""Helpers for tests of the players of all games."""


def play_out(game, players):
    """Let the players play the game to its end."""
    while not game.over:
        game.play(players[game.to_move].choose(game, game.to_move))
    return game
