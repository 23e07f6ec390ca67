"""What a table writes into its channel, counted: posts, characters, repetitions, pings, and what stays."""
