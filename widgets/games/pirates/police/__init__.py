"""Where the police will be: the explorer, one file for each tab and strip."""
