"""Tables on the network: storage, HTTP, sockets."""
