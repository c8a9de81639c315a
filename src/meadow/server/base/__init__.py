"""What every room uses: time, logs, metrics, problems, tokens, rate limits."""
