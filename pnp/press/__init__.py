"""Drawings to sheets: grid, imposition, marks and what stands in the margins; geometry in mm, no ink."""
