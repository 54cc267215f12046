"""Figures of a running server, and what to do about them."""
