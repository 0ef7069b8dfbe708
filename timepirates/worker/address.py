"""The environment variables that contain the worker's address and token."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The path of the worker's socket. If it is set to `none` when the server starts, there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""The secret token that the kernels of this server send with each request."""
