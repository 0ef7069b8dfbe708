"""Questions about games of Conspiracy: what speaks for a decision, and which goals the others may have."""
