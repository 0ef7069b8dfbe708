"""What is drawn everywhere: colours and sizes, outlines, tokens, the sprite of symbols."""
