"""A self-hosted Discord bot for card games, played in a channel."""

__version__ = "0.1.0"
