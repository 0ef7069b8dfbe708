"""The environment variables from which kernels know the address and the token of the worker."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The path of the worker's socket. If it is `none` when the server starts, there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""The secret token that the kernels of this server send with each request."""
