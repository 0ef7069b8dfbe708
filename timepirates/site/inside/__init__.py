"""What runs in the browser's Python only: the page's cells, its line to the page, and the games' folder.

`start.begin` is what the worker calls. Python's files are in memory here; what is kept outlives the page because each
change of the games' folder is told to the page (`mirror`), which writes it down before it shows what came of it.
"""
