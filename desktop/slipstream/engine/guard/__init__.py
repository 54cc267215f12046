"""The small program that owns an engine's process tree, and the app's side of it."""
