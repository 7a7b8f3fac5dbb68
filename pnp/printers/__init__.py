"""What a printer does to a page, and what makes up for it: profiles, the calibration sheet, scans of it."""
