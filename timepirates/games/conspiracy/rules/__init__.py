"""The rules of Conspiracy: each clause is one function on a position, with the id of its rule in the docstring."""
