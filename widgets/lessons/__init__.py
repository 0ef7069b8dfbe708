"""Lessons on a page: the table of play, the panel with the task, and the panel with the list of lessons."""
