"""Saved games and learners' progress, in files and in links; and the address with which a page was opened."""
