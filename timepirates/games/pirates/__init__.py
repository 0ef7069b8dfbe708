"""The board game Time Pirates: rules, boards, computer players, police probabilities, game reviews and lessons."""
