"""The web server that `timepirates play` starts, with all the code and files that it sends to browsers."""

import sys

# If this package is present, jsonschema builds grammars for internationalised addresses at each start of the server,
# which takes over a second. The schema of notebooks contains no such addresses, and jsonschema works without the
# package.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
