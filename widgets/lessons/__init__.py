"""The pages with lessons: the table of play, the panel with the task, and the list of lessons."""
