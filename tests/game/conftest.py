"""How property tests run here."""

from __future__ import annotations

from hypothesis import settings

# No deadline: how long an example takes says more about the machine than about the rules.
settings.register_profile("steady", deadline=None, max_examples=60)
settings.load_profile("steady")
