"""What all drawings share: the theme, outlines, symbols, and the players' figures."""
