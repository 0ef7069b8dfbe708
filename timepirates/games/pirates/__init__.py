"""The board game Time Pirates: rules, boards, computer players, odds of the police, reviews and lessons."""
