"""What is Time Pirates' own in lessons, beside its lessons."""
