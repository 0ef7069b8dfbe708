"""What serves the pages, and what it sends them."""

import sys

# jsonschema would build its grammars of internationalised addresses with this package, in more than a second at each
# start of the server. A notebook's schema has no such addresses; jsonschema does without a package that is missing.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
