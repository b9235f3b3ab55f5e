"""Sentences that people read, as values that can be translated; and the sentence of each refusal.

It knows what an error is (`bot/game/core`) and nothing else: neither Discord nor any game's rules.
"""
