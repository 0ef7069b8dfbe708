"""The board of Time Pirates: its figure, its widget, its editor and its animations."""
