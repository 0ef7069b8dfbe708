"""Addresses of the explorer are made in `timepirates_widgets.police`."""

from timepirates_widgets.keeping.explorer_address import situation_link, situation_of

__all__ = ["situation_link", "situation_of"]
