"""The environment variables that contain the worker's address and token."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The environment variable with the path of the worker's socket. `none` means that there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""The variable with the secret token that the kernels of this server send with each request."""
