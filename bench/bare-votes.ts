import { CompiledQuery } from 'kysely'
import { openDatabase } from '#server/database/connect.ts'
import { frozenFunction, frozenVote, voterAddresses } from './frozen-vote.ts'

/** The baseline for votes: the frozen insert statement in a loop, one vote at a time. Returns votes per second. */
export async function bareVotes(
  { DATA_DIR: dataDir }: { readonly DATA_DIR: string },
  clanIds: readonly number[],
  seconds: number,
): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  for (const create of await frozenFunction()) await database.db.executeQuery(CompiledQuery.raw(create))
  const statement = frozenVote('$1::int', '$2::int8')
  const started = performance.now()
  let votes = 0
  while (performance.now() - started < seconds * 1000) {
    const clanId = clanIds[votes++ % clanIds.length]
    await database.db.executeQuery(CompiledQuery.raw(statement, [clanId, voterAddresses.first + votes]))
  }
  const rate = (votes * 1000) / (performance.now() - started)
  await database.close()
  return rate
}
