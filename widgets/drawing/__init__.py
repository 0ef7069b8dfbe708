"""Drawings that all games share: colours, outlines, symbols, and the players' figures."""
