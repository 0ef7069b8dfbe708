"""The games, a folder each. Nothing outside a game's folder knows it; `timepirates.core.registry` finds them."""
