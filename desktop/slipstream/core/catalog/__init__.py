"""What models and presets are known, and how they are read."""
