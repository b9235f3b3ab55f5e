"""What the service and Discord's side need of a database, and the rows that it hands out.

Protocols and values alone; `bot/store` implements them.
"""
