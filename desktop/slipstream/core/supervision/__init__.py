"""The state machine of a running server."""
