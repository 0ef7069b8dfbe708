"""How the numbers of the tuned and of the learned players were made; `python -m timepirates.games.pirates.training
--help`."""
