"""Tables before their first move: opened, joined, agreed on, begun."""
