"""Health, measurements and what a line of the log is about.

No rules, no Discord and no SQL: it asks the bot through protocols, and is told what happens.
"""
