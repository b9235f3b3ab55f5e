"""Runs the tables: cache, AIs, scheduler, admission, replays, erasure.

What it needs of the world comes in through `bot/game/ports`.
"""
