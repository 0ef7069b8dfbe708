"""The storage of games and of learners' progress, and the address with which a page was opened."""
