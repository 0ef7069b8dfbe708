"""The rules of Conspiracy. Each clause is one function, whose docstring begins with the id of the rule."""
