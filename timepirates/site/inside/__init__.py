"""Code that runs only in the browser's Python: the page's cells, its message queue and the folder of games.

The worker calls `start.begin`. Python's files are in memory here. Saved games outlive the page because `mirror` reports
each change of their folder to the page, which stores it before it shows the result.
"""
