"""The Settings page: one card per subject, every choice kept at once."""
