"""Regicide: cards, moves, events, rules, views, records and AI players, as pure functions.

It knows no table, clock or event loop.
"""
