"""The training of the tuned and the learned players; see `python -m timepirates.games.pirates.training --help`."""
