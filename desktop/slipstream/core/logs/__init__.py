"""What an engine's log says."""
