"""The environment variables that contain the worker's address and token."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The variable with the path of the worker's socket. If it is `none` at the server's start, there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""The variable with the secret token that the kernels of this server send with each request."""
