"""The programs that found the numbers of the computer players `mate` and `captain`.

The command is `python -m timepirates.games.pirates.training`; `--help` lists its options.
"""
