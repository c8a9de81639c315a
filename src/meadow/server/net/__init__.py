"""Connections: HTTP and WebSocket, who may connect and how much they may send, static files."""
