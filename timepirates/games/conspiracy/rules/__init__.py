"""The rules of Conspiracy as functions.

Each clause of the rules is one function, whose docstring begins with the id of the rule.
"""
