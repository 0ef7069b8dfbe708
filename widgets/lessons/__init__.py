"""The pages with lessons: the board with its decisions, the panel with the task, and the list of lessons."""
