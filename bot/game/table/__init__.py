"""A table as a fold over its log: commands, decide, events, evolve, views.

Pure: no clock, no log, no event loop. It knows no game's rules and carries a game's state without looking inside.
"""
