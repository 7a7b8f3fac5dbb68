"""YAML files in, a checked `ContentSet` out whose every value knows where it was written."""
