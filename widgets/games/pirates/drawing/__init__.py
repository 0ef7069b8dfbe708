"""The drawings of Time Pirates: tokens, the police, colours, and an SVG sprite with all symbols."""
