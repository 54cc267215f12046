"""What can be done with engines, and the words for it."""
