"""Requests and answers: messages, dispatch, what each request does, and their description."""
