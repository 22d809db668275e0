import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { ledgerStates } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Rest } from '#server/concurrency/pace.ts'
import { inIndexOrder } from '#server/database/index-order.ts'
import type { Schema } from '#server/database/schema.ts'
import { beforeAllVotes, type VotePosition } from '#server/database/vote-pages.ts'
import { countVotes } from '#server/domain/count-votes.ts'
import { recordLength, type SortedVotes, VoteSorter } from './vote-sorter.ts'

interface Options {
  /** A folder for temporary files. */
  readonly workDir: string
  /** Whether to give random receipts to votes without one, such as those of the previous version. No voter has these receipts. */
  readonly addsReceipts: boolean
  /** Votes per statement. */
  readonly pageSize: number
  readonly rest: Rest
}

/**
 * Reads all votes of a fenced week in ascending order of receipts, in slices. States of votes may change during the read, so the caller
 * must check `week_closes.changes` afterward.
 */
export async function* readSortedVotes(
  db: Kysely<Schema>,
  week: VoteWeek,
  { workDir, rest, ...options }: Options,
): AsyncGenerator<SortedVotes> {
  await mkdir(workDir, { recursive: true })
  const folder = await mkdtemp(path.join(workDir, 'votes-'))
  const sorter = new VoteSorter(folder, await countVotes(db, week))
  try {
    for await (const records of readPages(db, week, options)) {
      await sorter.add(records)
      await rest()
    }
    yield* sorter.sorted()
  } finally {
    await sorter.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readPages(
  db: Kysely<Schema>,
  week: VoteWeek,
  { addsReceipts, pageSize }: Pick<Options, 'addsReceipts' | 'pageSize'>,
): AsyncGenerator<Buffer> {
  for (let from: VotePosition | undefined = beforeAllVotes; from;) {
    let page: Page | undefined = await readPage(db, week, from, pageSize)
    if (page && page.records?.length !== page.votes * recordLength) {
      if (addsReceipts) await addReceipts(db, week, { from, to: page })
      page = await readPage(db, week, from, pageSize)
      if (page?.records?.length !== (page?.votes ?? 0) * recordLength)
        throw new Error(`votes of ${week} have no receipts`)
    }
    if (page?.records) yield page.records
    from = page
  }
}

interface Page extends VotePosition {
  readonly votes: number
  /** Of the votes with a receipt. */
  readonly records: Buffer | null
}

async function readPage(
  db: Kysely<Schema>,
  week: VoteWeek,
  { clanId, voterKey }: VotePosition,
  pageSize: number,
): Promise<Page | undefined> {
  const page = sql<Page>`
    with page as materialized (
      select clan_id, voter_key, state, receipt from votes
      where week = ${week} and (clan_id, voter_key) > (${clanId}, ${voterKey}::uuid)
      order by clan_id, voter_key limit ${pageSize}
    )
    select records, votes, "clanId", (select max(voter_key::text) from page where clan_id = "clanId") as "voterKey" from (
      select count(*)::int as votes, max(clan_id) as "clanId", string_agg(
        receipt || int4send(clan_id) || case state
          when 'counted' then ${stateByte('counted')} when 'held' then ${stateByte('undecided')}
          else ${stateByte('notCounted')} end, ''::bytea) as records
      from page
    ) as whole
    where votes > 0`
  const { rows } = await inIndexOrder(db, (transaction) => page.execute(transaction))
  return rows[0]
}

async function addReceipts(
  db: Kysely<Schema>,
  week: VoteWeek,
  { from, to }: { readonly from: VotePosition; readonly to: VotePosition },
): Promise<void> {
  await sql`
    update votes set receipt = substring(sha256(uuid_send(gen_random_uuid())) for 16)
    where week = ${week} and receipt is null and (clan_id, voter_key) > (${from.clanId}, ${from.voterKey}::uuid)
      and (clan_id, voter_key) <= (${to.clanId}, ${to.voterKey}::uuid)`.execute(db)
}

function stateByte(state: keyof typeof ledgerStates) {
  return sql`${sql.lit(`\\x0${ledgerStates[state]}`)}::bytea`
}
