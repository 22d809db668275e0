import type { Database } from '#server/database/database.ts'

/** Hears what running sites are told of their clans: `all` comes with so many notices, and `heard` holds them. */
export async function hearNotices(database: Database, count: number) {
  const heard: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const hear = (notice: string) => {
    if (heard.push(notice) === count) resolve()
  }
  await database.listen('muster_clans', hear, () => {})
  return { heard, all }
}
