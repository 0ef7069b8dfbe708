"""The web server that `timepirates play` starts, and all files that the server sends to browsers."""

import sys

# With the package rfc3987_syntax, jsonschema would build grammars for non-ASCII addresses at each start.
# This takes over a second. The schema of notebooks has no such addresses, so jsonschema must not import
# the package.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
