"""Lessons on a page: the table at which one is taken, the task beside it, the course below it."""
