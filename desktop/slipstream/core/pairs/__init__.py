"""Whether a target and a draft belong together, and what that gains."""
