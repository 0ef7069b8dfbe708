"""Drawings that all games share: the theme, outlines, symbols, and the players' figures."""
