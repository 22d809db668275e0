import { randomUUID } from 'node:crypto'
import { voteWeekAt } from '#contract/rules/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'

/** The baseline for votes: the site's insert statement in a loop, one vote at a time. Returns votes per second. */
export async function bareVotes(
  { DATA_DIR: dataDir }: { readonly DATA_DIR: string },
  clanIds: readonly number[],
  seconds: number,
): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  const week = voteWeekAt(Date.now())
  const started = performance.now()
  let votes = 0
  while (performance.now() - started < seconds * 1000) {
    await insertVotes(database.db, [
      {
        week,
        clanId: clanIds[votes++ % clanIds.length] ?? 0,
        voterKey: randomUUID(),
        castAt: new Date(),
        address: '192.0.2.1',
        country: null,
        asn: null,
        organization: null,
        score: null,
        bad: 2,
        hardware: null,
        software: null,
        audioNetwork: null,
        device: null,
      },
    ])
  }
  const rate = (votes * 1000) / (performance.now() - started)
  await database.close()
  return rate
}
