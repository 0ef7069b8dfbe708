"""Storage of games and learners' progress in files and links, and the address with which a page was opened."""
