"""What a seat does not know: what lies hidden, and drawing it anew."""
