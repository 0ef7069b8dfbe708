"""The explorer, a page about the future positions of the police; each tab and strip has its own module."""
