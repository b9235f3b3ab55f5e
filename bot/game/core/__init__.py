"""What a game is: rules, options, records, results, refusals; and what the rules of all games share.

It knows no tables: who sits where, and who is late, is in `bot/game/table`.
"""
