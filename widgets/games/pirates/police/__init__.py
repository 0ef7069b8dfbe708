"""The police explorer, a page that computes where the police may go. Each tab and strip has its own module."""
