"""What follows from how things stand: who controls what, what is mature, where something can be placed."""
