import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Entries per statement. Hashing them blocks the process for a few ms. */
const pageLength = 1000

/** Reads the leaf hashes from `start` on, in pages. */
export async function* readLeaves(
  db: Kysely<Schema>,
  start: number,
): AsyncGenerator<readonly { readonly position: number; readonly leaf: Buffer }[]> {
  for (let next = start; ; next += pageLength) {
    const rows = await db
      .selectFrom('log_entries')
      .select(['position', 'leaf'])
      .where('position', '>=', next)
      .where('position', '<', next + pageLength)
      .orderBy('position')
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < pageLength) return
  }
}

export function readEntries(db: Kysely<Schema>, start: number, limit: number) {
  return db
    .selectFrom('log_entries')
    .select(['position', 'leaf', 'body'])
    .where('position', '>=', start)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Reads the body of the newest entry of a type; undefined if there is none. */
export async function findNewestBody(db: Kysely<Schema>, type: 'key'): Promise<string | null | undefined> {
  const entry = await db
    .selectFrom('log_entries')
    .select('body')
    .where('type', '=', type)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.body
}

/** Whether the operator has recorded that the log continues without this checkpoint. `root` in hex. */
export async function hasBreak(db: Kysely<Schema>, size: number, root: string): Promise<boolean> {
  const breaks = await db.selectFrom('log_entries').select('body').where('type', '=', 'break').execute()
  return breaks.some(({ body }) => {
    if (body === null) return false
    const known = JSON.parse(body) as { readonly size: number; readonly root: string }
    return known.size === size && known.root === root
  })
}
