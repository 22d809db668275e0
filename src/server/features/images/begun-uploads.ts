import { type Kysely, sql } from 'kysely'
import { imageNameOf } from '#contract/rules/images/header-image.ts'
import { hourMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { isUnreferenced } from './is-unreferenced.ts'

/** Longer than any request, with a margin for clock differences between instances. */
const maxUploadMs = hourMs

/** Records each image before its first file is written, so that its name is known if a killed process or failed deletion leaves files. */
export function recordUploads(db: Kysely<Schema>, uploads: Uploads, now: () => number): Uploads {
  return {
    ...uploads,
    async add(files) {
      const names = new Set(files.map(({ name }) => imageNameOf(name)))
      const started_at = new Date(now())
      await db
        .insertInto('image_uploads')
        .values([...names].map((name) => ({ name, started_at })))
        .execute()
      await uploads.add(files)
    },
  }
}

/** Records images as orphans if their upload has ended and no row references them. `now` in Unix ms. */
export async function recordAbandonedUploads(db: Kysely<Schema>, now: number): Promise<void> {
  await sql`
    with ended as (
      delete from image_uploads where started_at < ${new Date(now - maxUploadMs)} returning name
    )
    insert into unshown_images (name) select name from ended where ${isUnreferenced(sql.ref('ended.name'))}
    on conflict do nothing`.execute(db)
}
