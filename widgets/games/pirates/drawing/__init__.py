"""The tokens and the police of Time Pirates, and the SVG of all its symbols."""
