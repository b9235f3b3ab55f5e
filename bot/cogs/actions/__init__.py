"""What a click or a command does: play, seats, privacy, statistics.

It passes commands to the tables, which decide what is allowed.
"""
