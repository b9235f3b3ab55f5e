"""An evening for the stories about what is measured of it."""

from tests.runtime.conftest import evening

__all__ = ["evening"]
