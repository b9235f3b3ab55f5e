"""What a game is: rules, options, records, results, refusals; and what the rules of all games share.

It knows no table: who sits where and whose turn is late is in `bot/game/table`.
"""
