"""The rules of Time Pirates. Each rule is one function, whose docstring names the rule in parentheses."""
