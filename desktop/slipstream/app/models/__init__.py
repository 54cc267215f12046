"""Models and presets: what is here, what fits, what can be done."""
