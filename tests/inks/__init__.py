"""Inks change colours and outlines, and nothing else."""
