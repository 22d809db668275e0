import { type RawBuilder, sql } from 'kysely'

/** Whether no row references the image. Use it as a top-level condition, which PostgreSQL plans as joins. */
export function isUnreferenced(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from clans where header_image = ${name})
    and not exists (select from pending_updates where header_image = ${name})
    and not exists (select from articles where ${name} in (cover_image, banner_image))`
}
