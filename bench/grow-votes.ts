import { sql } from 'kysely'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { BenchStorage } from './storage.ts'

const batch = 250_000

export async function growVotes(
  { environment, databaseUrl }: BenchStorage,
  votes: number,
  week: VoteWeek = voteWeekAt(Date.now()),
): Promise<void> {
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl })
  try {
    for (let stored = 0; stored < votes; stored += batch) {
      await sql`
        insert into votes (week, clan_id, voter_key, cast_at, client_ip, client_ip_bad, receipt)
        select ${week}, 1 + (${stored}::int + n) % 100000, gen_random_uuid(), now(), '192.0.2.1', 2,
          substring(sha256(uuid_send(gen_random_uuid())) for 16)
        from generate_series(1, ${Math.min(batch, votes - stored)}::int) as n`.execute(database.db)
    }
    await sql`
      insert into tallies (week, clan_id, votes, last_vote_at)
      select week, clan_id, count(*), max(cast_at) from votes where week = ${week} group by week, clan_id
      on conflict (week, clan_id) do update set votes = excluded.votes, version = tallies.version + 1`.execute(
      database.db,
    )
    await sql`analyze votes`.execute(database.db)
  } finally {
    await database.close()
  }
}
