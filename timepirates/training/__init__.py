"""How the numbers of the tuned and of the learned players were made; `python -m timepirates.training --help`."""
