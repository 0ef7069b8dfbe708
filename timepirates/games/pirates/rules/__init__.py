"""The rules of Time Pirates. Each clause is one function, whose docstring begins with the id of the rule."""
