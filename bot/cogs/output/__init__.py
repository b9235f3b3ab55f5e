"""What people see of a game without asking for it: the board, the open hands, the pings.

It shows what it is given. Its one decision is to park a game whose place cannot show it any more.
"""
