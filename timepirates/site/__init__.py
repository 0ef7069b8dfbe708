"""The whole app as a folder of static files: `timepirates site FOLDER`. No server of ours, no installation.

What is built: the pages, each a folder with an `index.html`, a front page, and under `parts/` all that they fetch, with
a hash in every name: Pyodide (Python for the browser), the packages, the scripts and styles. `static/` runs in the
browser, `inside/` in the browser's Python; the other files here make the folder.
"""
