"""The review page: a finished game analysed decision by decision."""
