"""The slash commands that all games share, and those of no game.

Each checks in with the guard and calls an action.
"""
