"""What is posted when, and whom it calls; posts on their way to Discord."""
