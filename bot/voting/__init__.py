"""What a table decides together: proposals, votes, and what is carried out when everybody agrees."""
