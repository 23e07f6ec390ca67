"""What happens at its time: reminders, clocks, deadlines, notices of tables that wait."""
