import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Db = Kysely<Schema>

/** What was read stays this long, in ms, where Discord cannot be read again. */
const keptFor = 24 * 60 * 60 * 1000
/** Faces of earlier readings stay this long beside new ones, in ms: a page that names them may still be about to load them. */
const outgoingFor = 60 * 60 * 1000

/**
 * Takes on the next reading of a source, if it is due: of several processes one gets it, and the others have it off until
 * `until`. Unix ms.
 */
export async function claimReading(db: Db, source: string, now: number, until: number): Promise<boolean> {
  const taken = await db
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
  return taken.length > 0
}

/** Says when a source is to be read next; Unix ms. */
export async function scheduleReading(db: Db, source: string, dueAt: number): Promise<void> {
  await db
    .updateTable('community_readings')
    .set({ due_at: new Date(dueAt) })
    .where('source', '=', source)
    .execute()
}

/** Null where it turned out that the count cannot be known. */
export async function storeMembers(db: Db, source: string, members: number | null, now: number): Promise<void> {
  await db
    .updateTable('community_readings')
    .set({ members, members_read_at: new Date(now) })
    .where('source', '=', source)
    .execute()
}

/** Stores faces (WebP), and removes those that are older than an hour; without any, all go. */
export async function storeFaces(db: Db, source: string, images: readonly Uint8Array[], now: number): Promise<void> {
  const rows = new Map(images.map((image) => [nameOf(image), Buffer.from(image)]))
  const readAt = new Date(now)
  if (rows.size > 0)
    await db
      .insertInto('community_faces')
      .values([...rows].map(([name, image]) => ({ name, image, source, read_at: readAt })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ source, read_at: readAt }))
      .execute()
  const outgoing = new Date(rows.size > 0 ? now - outgoingFor : now)
  await db
    .deleteFrom('community_faces')
    .where((row) => row.or([row('source', '<>', source), row('read_at', '<=', outgoing)]))
    .execute()
}

/** What is known of a source: how many have joined, and the names of some faces at random. */
export async function findCommunity(db: Db, source: string, most: number, now: number) {
  const since = new Date(now - keptFor)
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
      .limit(most)
      .execute(),
  ])
  return { members: reading?.members ?? null, faces: faces.map(({ name }) => name) }
}

export async function findFace(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('community_faces').select('image').where('name', '=', name).executeTakeFirst()
  return row?.image
}

/** Removes what nothing has renewed for a day, and sources that nobody reads any more. `now` in Unix ms. */
export async function purgeCommunity(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptFor)
  await db.deleteFrom('community_faces').where('read_at', '<', before).execute()
  await db.deleteFrom('community_readings').where('due_at', '<', before).execute()
}

/** The same face has the same name, and another one never: a browser may keep it for ever. */
function nameOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 32)
}
