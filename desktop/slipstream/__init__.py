"""Slipstream: starts, supervises and proves a local speculative-decoding vLLM server."""

__version__ = "0.1.0"
