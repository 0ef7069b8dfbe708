"""The computer players of Time Pirates, and functions that evaluate positions."""
