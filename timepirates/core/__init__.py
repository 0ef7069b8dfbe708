"""What all games share: the contract, `Game`, records, luck, errors, and the registry of games."""
