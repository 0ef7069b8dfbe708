"""The settings of a JupyterHub on one machine, which starts a server of these pages for each of its users.

Run `jupyterhub -f jupyterhub_config.py` as root: then the accounts of the machine are the accounts of the hub.
docs/jupyterhub.md explains each step, and how a class does without accounts.
"""

import sys

c = get_config()  # noqa: F821 - JupyterHub runs this file with this function.

# People open this address. Links and QR codes of seats begin with it.
c.JupyterHub.public_url = "https://hub.example.org/"
# The hub itself answers only this machine. A reverse proxy such as Caddy adds encryption.
c.JupyterHub.bind_url = "http://127.0.0.1:8000/"

# Options of `timepirates play` can follow, here the number of pages that can be open at one user's server.
c.Spawner.cmd = [sys.executable, "-m", "timepirates.server.hub", "--most-pages", "12"]
c.Spawner.http_timeout = 60

# Each user may let other users connect to the own server, and each server may make the invitation for that.
c.JupyterHub.load_roles = [{"name": "user", "scopes": ["self", "shares!user"]}]
c.Spawner.server_token_scopes = ["users:activity!user", "access:servers!server", "shares!server"]
