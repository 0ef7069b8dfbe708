"""What is Conspiracy's own in lessons, beside its lessons."""
