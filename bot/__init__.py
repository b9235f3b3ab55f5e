"""A self-hosted Discord bot for cooperative card games, played in a channel."""

__version__ = "0.1.0"
