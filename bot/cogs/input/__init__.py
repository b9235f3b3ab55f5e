"""How clicks, commands and gateway events come in, and the guard around each of them.

What they do is in `actions`.
"""
