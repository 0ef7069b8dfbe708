"""Python modules that run in the browser.

They run the cells of a page, pass messages and store games.

The page's web worker calls `start.begin`. All files of this Python are in memory. Saved games survive the page, because
`mirror` reports each change of their folder to the page, which stores it before it shows the result.
"""
