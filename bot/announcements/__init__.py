"""Public posts: when they are made, whom they notify, and how they are sent to Discord."""
