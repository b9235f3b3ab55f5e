"""What a click or a command does: play, seats, privacy, statistics.

It carries wishes to the tables; what may be done, the tables say.
"""
