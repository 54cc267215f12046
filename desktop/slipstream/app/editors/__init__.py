"""Connecting editors: looks, proposals, addresses and words."""
