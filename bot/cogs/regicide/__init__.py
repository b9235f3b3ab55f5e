"""Regicide on Discord: its commands, and how its views look.

The rules are in `bot/game/regicide`; what all games share is in the other rooms of `bot/cogs`.
"""
