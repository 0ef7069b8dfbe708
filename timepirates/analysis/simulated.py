"""Simulated restocks stand in `timepirates.analysis.police`."""

from timepirates.analysis.police.simulated import Tally, game_restocks, rest_of_year, restocks

__all__ = ["Tally", "game_restocks", "rest_of_year", "restocks"]
