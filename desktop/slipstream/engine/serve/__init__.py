"""Starting, watching and stopping a server: pre-flight, supervisor, log, health."""
