"""What tells that a record does not do: the build has to be done anew."""


class Unforeseen(ValueError):
    """More has changed than words, or something is wrong with them."""
