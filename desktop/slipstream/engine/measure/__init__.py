"""What is read once a second: the computer, the engine's processes, the GPUs."""
