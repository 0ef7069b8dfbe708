"""The command-line program `timepirates`, which starts pages, checks files and plays matches."""
