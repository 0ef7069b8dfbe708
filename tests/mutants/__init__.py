"""Mutants: copies of the product with one deliberate mistake each, which the tests must notice.

`python -m tests.mutants` runs the kept mutants. They guard what must never break: secrets, rules, points,
probabilities and kept data. There is one list per subject in this folder, and one table per mutant:

    [[mutant]]
    what = "the bag counts one token too many"     in words
    symbol = "Bag._content"                        the member of a module that changes
    was = "held.get(kind, 0)"                      code that occurs once in it
    becomes = "held.get(kind, 0) + 1"              what is in its place
    noticed_by = ["test_the_bag_counts_every_kind"]    one to three tests, with parameters where these matter

`tests.mutants.syntax` describes symbols. Python code is compared as a syntax tree, so its layout does not matter; other
code is compared as text. A symbol or test whose name occurs more than once has as much of its module or file before it
as makes it unique: `pieces.lay_tile`, `table/test_log.py::test_it`. No mutant names a folder without need, so files can
move without an edit here.

`rules.toml` has the id of a rule in place of the tests, since the tests named for the id must notice the mutant.
`tests/games/pirates/test_mutants.py` runs this list. Its twin for Conspiracy is `tests/games/conspiracy/mutants.py`.

`python -m tests.mutants ROOM` makes mutants of a package folder by operators instead, see `tests.mutants.operators`.
"""
