"""The process around the bot: its event loop and signals, its log, the lock on its token, Discord's addresses.

It imports nothing else of the program, except for `monitoring`, which asks the bot through protocols.
"""
