"""Print-and-play: content files to print-ready, 100 %-scale sheets."""

__version__ = "0.1.0"
