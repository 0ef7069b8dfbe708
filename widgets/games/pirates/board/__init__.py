"""The board of Time Pirates: figure, widget, editor and animations."""
