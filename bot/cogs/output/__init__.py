"""What people see of a game without asking: the board, the open hands, the pings.

It shows what it is handed and decides nothing.
"""
