"""What the process needs of its surroundings: the event loop, signals, the log, the lock on the token.

It knows no games, and of Discord only where it is.
"""
