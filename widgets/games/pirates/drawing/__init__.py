"""The drawings of Time Pirates: tokens, police, colours, and an SVG with all symbols."""
