"""What the bot tells of itself to whoever runs it: measurements, its health, and marks on lines of the log."""
