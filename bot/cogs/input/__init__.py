"""How clicks, commands and events of the gateway come in, and the guard around each of them.

What they do is in `actions`.
"""
