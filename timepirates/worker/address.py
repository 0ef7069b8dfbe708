"""How the server tells its kernels where the worker is: variables of the environment."""

ADDRESS = "TIMEPIRATES_WORKER"
"""The path on which the worker listens. Before the server starts it may say `none`: then there is no worker."""
NONE = "none"
TOKEN = "TIMEPIRATES_KERNEL_TOKEN"
"""What the kernels of this server say of themselves."""
