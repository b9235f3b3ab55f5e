"""What every answer to Discord goes through: sending and its faults, and the interaction at work.

It knows no game, table or screen.
"""
