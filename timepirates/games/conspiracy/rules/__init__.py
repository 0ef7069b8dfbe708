"""The rules of Conspiracy as functions.

Each clause of the rules is one function, whose docstring names the rule in parentheses.
"""
