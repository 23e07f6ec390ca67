"""Analysis of positions outside the event loop: in a separate process, or in a thread."""
