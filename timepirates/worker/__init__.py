"""The worker: a process that calculates hints and reviews for all pages of a web server.

A page's kernel sends requests over a socket (`asking`) for pieces of a review or a hint, as plain data (`wire`). If
there is no worker or it is not ready, the kernel computes the same result itself. `__main__` is the worker's process,
and a game's `thinker` computes the answers. The server starts the worker at the first request
(`timepirates.server.workplace`); a notebook's kernel without such a server starts its own (`own`).
"""
