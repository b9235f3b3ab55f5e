"""Gnav on Discord: its commands, and the renderers of its views."""
