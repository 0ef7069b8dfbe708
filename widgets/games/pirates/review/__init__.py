"""The review page, which analyses a finished game decision by decision."""
