import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * PostgreSQL's dialect without the migrator's own lock: it belongs to a session, of which the embedded database has one for
 * everybody, and a failed migration would leave it held. `migrate` locks by its transaction instead.
 */
export class StorageDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
