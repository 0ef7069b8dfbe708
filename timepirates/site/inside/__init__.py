"""Python that runs only in the browser: it runs the cells of a page, passes messages and stores games.

The worker calls `start.begin`. Python's files are in memory here. Saved games outlive the page because `mirror` reports
each change of their folder to the page, which stores it before it shows the result.
"""
