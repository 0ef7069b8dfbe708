"""The command `timepirates`."""
