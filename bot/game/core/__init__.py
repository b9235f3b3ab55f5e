"""What a game is: rules, records, results, refusals.

It knows no table: who sits where and whose turn is late is in `bot/game/table`.
"""
