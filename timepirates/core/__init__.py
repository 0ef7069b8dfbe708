"""The parts that all games share: the rules contract, `Game`, records, draws, errors and the registry of games."""
