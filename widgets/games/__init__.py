"""Widgets of the games, one package per game."""
