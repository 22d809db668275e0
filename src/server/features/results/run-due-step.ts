import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { locks } from '#server/database/locks.ts'
import type { Database } from '#server/database/database.ts'
import { onOneInstance } from '#server/database/on-one-instance.ts'
import type { Schema } from '#server/database/schema.ts'
import { commitCast } from './commit-cast.ts'
import type { CloseDeps, CloseSchedule } from './deps.ts'
import { type DueStep, findDueStep } from './due-step.ts'
import { publishResult, WeekChanged } from './publish-result.ts'
import { removeUnpublished } from './result-uploads.ts'

/** Smaller on the embedded database, where others wait for each statement, which takes some milliseconds. */
const pageSizes = { embedded: 2000, server: 10_000 } as const

type Deps = Omit<CloseDeps, 'db' | 'pageSize'> & {
  readonly database: Pick<Database, 'db' | 'kind' | 'onOwnConnection'>
}

/**
 * Runs the first due step of the close of weeks, except `paused` steps, and returns it. Undefined if nothing is due, another instance is
 * running a step, or the week changed in the meantime. May be killed at any point: the next call starts the step over.
 */
export function runDueStep(
  { database, ...deps }: Deps,
  schedule: CloseSchedule,
  paused: readonly DueStep[] = [],
): Promise<DueStep | undefined> {
  // On only one instance, so that none removes files that another is about to publish.
  const pageSize = pageSizes[database.kind]
  return onOneInstance(database, locks.weekClose, async (db) => {
    const due = await findDueStep(db, schedule, deps.now(), paused)
    // A killed process may have left the folder.
    if (due) await rm(deps.workDir, { recursive: true, force: true })
    if (due?.step === 'cast') await commitCast({ ...deps, db, pageSize }, due.week)
    else if (due) {
      await removeUnpublished(db, deps.uploads, due.week)
      try {
        await publishResult({ ...deps, db, pageSize }, due.week)
      } catch (error) {
        if (error instanceof WeekChanged) return undefined
        throw error
      }
    }
    return due
  })
}

/** Whether another instance is running a step, so that starting a process for it would be useless. */
export async function isBeingClosed(db: Kysely<Schema>): Promise<boolean> {
  // The session of that process holds the lock. This statement's transaction releases it immediately.
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(locks.weekClose)}) as locked`.execute(db)
  return rows[0]?.locked === false
}
