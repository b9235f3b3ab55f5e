"""What the service needs of the world, and the rows that pass through: the log, boards, statistics, people.

Protocols and values alone; `bot/store` implements them.
"""
