"""What every answer to Discord goes through: delivery, its errors, and the interaction being handled.

It knows no game, table or screen.
"""
