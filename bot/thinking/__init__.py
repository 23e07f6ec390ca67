"""Thinking about positions beside the answers: in a process of its own, or in a thread."""
