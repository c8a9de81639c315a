"""One file for each change of the schema, carried out in order by Alembic. Never edit one that was released."""
