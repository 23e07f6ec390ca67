"""What helps to choose: actions that go together, values that are picked one by one."""
