"""The games as pure rules, and the tables that run them.

Neither Discord nor SQL: what the service needs of the world comes in through `ports`.
"""
