"""Live tables: games that users play together on several devices.

One process beside the web server owns all live tables (`__main__`). Each page's kernel connects to it over a local
socket with the token of one seat (`connections`), and receives only what this seat may know (`seat_updates`). The
process saves each step before any page receives it (`kept_table`), so after a crash it continues from the last step.
"""

ADDRESS = "TIMEPIRATES_TABLES"
"""The environment variable with the socket path of the table process. `none` means that there is no process."""
