import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Collects notifications about changed clans in `received`. `all` resolves after `count` of them. */
export async function collectNotices(database: Database, count: number) {
  const received: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let isCollecting = false
  const receive = (notice: string) => {
    if (isCollecting && received.push(notice) === count) resolve()
  }
  await database.listen('muster_clans', receive, () => {})
  await receiveEarlier(database)
  isCollecting = true
  return { received, all }
}

/** Waits until all notifications sent so far have arrived, because they arrive in order. */
async function receiveEarlier(database: Database): Promise<void> {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  await database.listen(
    'test_marker',
    () => resolve(),
    () => {},
  )
  await sql`notify test_marker`.execute(database.db)
  await arrived
}
