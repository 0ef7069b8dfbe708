"""Lessons on a page: the table on which a lesson is taken, the task beside it, and the course below it."""
