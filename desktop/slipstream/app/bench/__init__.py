"""Measuring the gain, tuning, and what the page and the command line say of it."""
