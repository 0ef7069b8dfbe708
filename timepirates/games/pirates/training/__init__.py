"""Programs that train the weights of the computer players `mate` and `captain`.

The command is `python -m timepirates.games.pirates.training`; `--help` lists its options.
"""
