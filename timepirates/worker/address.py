"""The environment variables that give the kernels of a server the address and the token of the worker."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The path of the worker's socket. If it is `none` when the server starts, there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""The token with which the kernels of this server identify themselves."""
