"""Saved games, learners' progress, and the URL with which a page was opened."""
