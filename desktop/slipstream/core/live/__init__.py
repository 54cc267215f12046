"""Samples of a running server, their rates and their past."""
