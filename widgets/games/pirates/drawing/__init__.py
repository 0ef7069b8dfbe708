"""Pictures of the tokens and the police of Time Pirates, their colours, and an SVG file with all symbols."""
