import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dayMs, hourMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'

type Db = Kysely<Schema>

/** How long data are kept while Discord cannot be read, in ms. */
const retentionMs = dayMs
/** How long replaced avatars are kept, in ms, because rendered pages may still load them. */
const replacedRetentionMs = hourMs

/** Returns whether this instance gets the reading. No other instance gets it before `until`. Times in Unix ms. */
export async function claimReading(db: Db, source: string, now: number, until: number): Promise<boolean> {
  const claimed = await db
    .insertInto('community_readings')
    .values({ source, due_at: new Date(until) })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet({ due_at: new Date(until) })
        .where('community_readings.due_at', '<=', new Date(now)),
    )
    .returning('source')
    .execute()
  return claimed.length > 0
}

/** `dueAt` in Unix ms. */
export async function scheduleReading(db: Db, source: string, dueAt: number): Promise<void> {
  await db
    .updateTable('community_readings')
    .set({ due_at: new Date(dueAt) })
    .where('source', '=', source)
    .execute()
}

/** `members` is null if unknown. */
export async function storeMembers(db: Db, source: string, members: number | null, now: number): Promise<void> {
  await db
    .updateTable('community_readings')
    .set({ members, members_read_at: new Date(now) })
    .where('source', '=', source)
    .execute()
}

/** Also deletes avatars that were replaced more than an hour ago. Without new ones, deletes all. */
export async function storeFaces(db: Db, source: string, images: readonly Uint8Array[], now: number): Promise<void> {
  const rows = new Map(images.map((image) => [nameOf(image), Buffer.from(image)]))
  const readAt = new Date(now)
  if (rows.size > 0)
    await db
      .insertInto('community_faces')
      .values([...rows].map(([name, image]) => ({ name, image, source, read_at: readAt })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ source, read_at: readAt }))
      .execute()
  const staleBefore = new Date(rows.size > 0 ? now - replacedRetentionMs : now)
  await db
    .deleteFrom('community_faces')
    .where((row) => row.or([row('source', '<>', source), row('read_at', '<=', staleBefore)]))
    .execute()
}

export async function findCommunity(db: Db, source: string, maxFaces: number, now: number) {
  const since = new Date(now - retentionMs)
  const [reading, faces] = await Promise.all([
    db
      .selectFrom('community_readings')
      .select('members')
      .where('source', '=', source)
      .where('members_read_at', '>', since)
      .executeTakeFirst(),
    db
      .selectFrom('community_faces')
      .select('name')
      .where('source', '=', source)
      .where('read_at', '>', since)
      .orderBy(sql`random()`)
      .limit(maxFaces)
      .execute(),
  ])
  return { members: reading?.members ?? null, faces: faces.map(({ name }) => name) }
}

export async function findFace(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('community_faces').select('image').where('name', '=', name).executeTakeFirst()
  return row?.image
}

/** `now` in Unix ms. */
export async function purgeCommunity(db: Db, now: number): Promise<void> {
  const before = new Date(now - retentionMs)
  await db.deleteFrom('community_faces').where('read_at', '<', before).execute()
  await db.deleteFrom('community_readings').where('due_at', '<', before).execute()
}

/** A content hash, so that browsers may cache the file forever. */
function nameOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 32)
}
