"""What each vLLM accepts, and the command line in its words."""
