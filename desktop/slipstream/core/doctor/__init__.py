"""What a look at the whole computer finds, and what a report may tell."""
