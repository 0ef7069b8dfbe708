"""The computer players of Time Pirates, and the functions with which they evaluate positions."""
