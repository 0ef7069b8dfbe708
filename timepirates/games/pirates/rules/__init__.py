"""The rules of Time Pirates: each clause is one function on a position, with the id of its rule in the docstring."""
