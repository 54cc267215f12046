"""What a server on GPUs takes of their memory, term by term, from the models' own numbers."""
