"""What is said in the reader's language, and the catalogs it comes from."""
