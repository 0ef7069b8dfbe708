"""The rules of Time Pirates. Each rule is one function, whose docstring begins with the rule's id."""
