"""What was built -> the words for whoever prints and cuts it: PRINTING.md, job lines, the end of a build."""

PAGE = "PRINTING.md"
"""The file beside the PDFs of a set."""
