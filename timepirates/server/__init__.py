"""The web server that `timepirates play` starts, with all the code and files that it sends to browsers."""

import sys

# If the package rfc3987_syntax is present, jsonschema builds grammars for non-ASCII addresses at each start of the
# server. This takes over a second. The schema of notebooks contains no such addresses, and jsonschema works without
# the package.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
