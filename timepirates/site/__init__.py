"""Build all pages as a static site for any web server.

The command is `timepirates site FOLDER`.

The folder contains the pages, each a folder with an `index.html`, a front page, and under `parts/` all files that pages
load, with a hash in every name: Pyodide (Python for the browser), the packages, the scripts and styles. In the source,
`static/` runs in the browser, `inside/` in the browser's Python; the other modules build the folder.
"""
