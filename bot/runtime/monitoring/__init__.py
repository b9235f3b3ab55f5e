"""Health and measurements, for whoever runs the bot.

No rules, no Discord and no SQL: it asks the bot through protocols, and is told what happens.
"""
