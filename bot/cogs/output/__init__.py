"""What people see of a game without asking for it: the board, the open hands, the pings.

It shows what it is given, and reports a place that cannot show it any more.
"""
