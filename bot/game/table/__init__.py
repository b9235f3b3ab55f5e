"""A table as a fold over its log: commands, decide, events, evolve, views.

Pure: no clock, no log, no event loop. It carries a game without looking into it.
"""
