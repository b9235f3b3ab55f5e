"""A self-hosted Discord bot for card games, played in a channel.

`app.py` joins everything; `cogs` is Discord's side, `game` the tables and their rules, `store` what outlives the
process.
"""

__version__ = "0.1.0"
