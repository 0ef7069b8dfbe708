"""Deliberate breakages of the product, kept as data, and the command that shows what notices each.

`python -m tests.breakages` runs them all. A breakage is a table `[[breakage]]` in a file of this folder:

    what = "the bag counts one token too many"     in words
    kind = "value"                                 value, missing or secret
    file = "widgets/pirates/bag.py"                one file of the product
    was = '''exact text, occurs exactly once'''
    becomes = '''the broken text'''
    noticed_by = ["tests/.../test_x.py::test_y"]   one to three quick tests that are about it

The rules' own lists are beside their tests (`tests/pirates/breakages.py`, `tests/conspiracy/breakages.py`): they break
functions in the process, for each id of a rule, and the command runs and counts them too.
"""
