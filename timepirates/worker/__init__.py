"""The worker: one process beside the server of the pages, in which compiled thinking is done for all of them.

A page's kernel asks it by a socket (`asking`) for pieces of a review or a hint (`thoughts`), as plain data (`wire`);
where there is no worker, or it is not ready, the kernel thinks for itself and finds the same. `__main__` is the
process, `tasks` what it does there. The server starts it when it is first asked (`timepirates.server.workplace`);
a notebook's kernel without such a server starts one of its own (`own`).
"""
