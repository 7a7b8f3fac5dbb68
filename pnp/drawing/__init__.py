"""Draw: a template and a piece -> a drawing whose text is still to be set."""
