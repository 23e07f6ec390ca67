"""What helps to choose: the order of answers, and actions that go together."""
