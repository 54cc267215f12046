"""Reads the computer for a check: asks, changes nothing."""
