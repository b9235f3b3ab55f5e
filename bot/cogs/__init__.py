"""Discord's side, in rooms: commands, input, actions, output, ui, base, and one for each game.

No rules and no SQL: it passes commands to the tables and shows the views that they return.
"""
