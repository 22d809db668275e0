import type { Database } from '#server/database/database.ts'

/** Collects notifications about changed clans in `received`; `all` resolves after `count` of them. */
export async function collectNotices(database: Database, count: number) {
  const received: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const receive = (notice: string) => {
    if (received.push(notice) === count) resolve()
  }
  await database.listen('muster_clans', receive, () => {})
  return { received, all }
}
