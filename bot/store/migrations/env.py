"""Entry point of Alembic: migrations use the connection of the store, in one transaction."""

from alembic import context

from bot.store.schema import metadata

connection = context.config.attributes.get("connection")
assert connection is not None, "migrations are run when the store is opened"
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
