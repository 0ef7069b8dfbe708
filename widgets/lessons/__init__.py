"""Lessons on a page: the table of play of a lesson, the panel with its task, and the panel with all lessons."""
