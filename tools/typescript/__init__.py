"""The types of everything that is sent and the games' own names, for the page: never written by hand."""
