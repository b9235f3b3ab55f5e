"""Regicide: cards, moves, events, rules, views and notation of one game."""
