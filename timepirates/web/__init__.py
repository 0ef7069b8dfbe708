"""What serves the pages, and what it sends them."""
