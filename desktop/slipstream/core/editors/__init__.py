"""What coding clients' configurations must say to use a server: text in, text out. Touches no file."""
