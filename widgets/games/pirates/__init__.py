"""Widgets of Time Pirates: board, play, police explorer, editions and review."""

GAME_PAGE = "play"
"""The name of the page on which Time Pirates is played."""
