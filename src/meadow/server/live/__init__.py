"""Tables in memory: one actor for each, the registry, the scheduler, subscriptions, the listing."""
