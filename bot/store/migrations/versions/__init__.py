"""The migrations, one file each, in the order of their numbers.

One that has been released is never changed.
"""
