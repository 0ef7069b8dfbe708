"""What is kept of games and lessons on this machine, in files and in links; what an address of a page says."""
