import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import type { CloseDeps } from './deps.ts'
import { buildCastTree } from './ledger-tree.ts'
import { readSortedVotes } from './read-votes.ts'

/** Commits to the votes of a fenced week. From then on, only their states can change. Idempotent. */
export async function commitCast({ db, now, ...reading }: CloseDeps, week: VoteWeek): Promise<void> {
  const cast = await buildCastTree(readSortedVotes(db, week, { ...reading, addsReceipts: true }), reading.rest)
  await db.transaction().execute(async (transaction) => {
    const close = await transaction
      .selectFrom('week_closes')
      .select('cast_entry')
      .where('week', '=', week)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (close.cast_entry !== null) return
    const root = Buffer.from(cast.root)
    const entry = await appendLogEntry(
      transaction,
      { type: 'cast', week, root: root.toString('hex'), votes: cast.votes },
      now(),
    )
    await transaction
      .updateTable('week_closes')
      .set({ cast_votes: cast.votes, cast_root: root, cast_entry: entry })
      .where('week', '=', week)
      .execute()
  })
}
