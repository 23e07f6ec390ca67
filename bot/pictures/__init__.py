"""Pictures, drawn for a post or a user and cached."""
