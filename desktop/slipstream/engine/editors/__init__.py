"""Coding clients on this computer: which are here, their settings files, and requests as they send them."""
