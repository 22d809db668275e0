import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * PostgreSQL's dialect without the migrator's session lock: on the embedded database, all connections share one session, and a
 * failed migration would not release the lock. `migrate` takes a transaction lock instead.
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
