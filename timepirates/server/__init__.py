"""The web server that `timepirates play` starts, and everything that it sends to pages."""

import sys

# With this package, jsonschema builds grammars for internationalised addresses, which takes over a second at each start
# of the server. A notebook's schema has no such addresses, and jsonschema works without the package.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
