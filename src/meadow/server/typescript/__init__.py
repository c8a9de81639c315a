"""The types of everything that is sent, for the page: written from the structs themselves, never by hand."""
