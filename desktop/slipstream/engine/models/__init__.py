"""Model folders on disk: made, checked, read."""
