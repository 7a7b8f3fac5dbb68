"""SVG files as drawing programs write them -> shared shapes, by way of the strict subset of templates."""
