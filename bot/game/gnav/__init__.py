"""The rules of Gnav, as pure functions."""
