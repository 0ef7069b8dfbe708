"""The board of Time Pirates: its plotly.js figure, its widget, its editor and its animations."""
