"""Pieces in spreadsheets: CSV and XLSX files -> rows that are checked like the mappings of YAML, and back."""
