"""The flagship demo: one intent, one effect, under a lost answer and a killed process."""
