"""Screens as values, custom ids, and the words and buttons that all games share.

Nothing here waits for Discord or the database, except `sending`, which turns a screen into a message.
"""
