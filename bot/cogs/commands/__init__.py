"""The slash commands that all games share, and those that belong to no game.

Each enters the guard and calls an action.
"""
