import { type Kysely, sql } from 'kysely'
import { holdReasons } from '#contract/rules/votes/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { PageSize } from '#server/database/page-size.ts'
import { partitionedWeeks, partitionName } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** The maximum number of earlier weeks that are searched. */
const longestAbsenceWeeks = 26
const weekS = 7 * 24 * 60 * 60
/** The maximum number of searches (one vote in one week) per run: anyone can collect old passes without voting. */
const mostSearches = 500_000
/** Target time per statement: votes wait for it if the database is embedded. */
const statementMs = 2.5

interface Voter {
  readonly clanId: number
  readonly voterKey: string
}

/** A vote that may be the first one after a long absence. */
export interface SearchedVote extends Voter {
  /** Identifies the vote among those that are searched. */
  readonly row: number
  readonly passAgeS: number
  readonly reason: string | null
}

/** An earlier week, and the minimum age of a pass that existed in it. */
interface EarlierWeek {
  readonly week: VoteWeek
  readonly passAgeS: number
}

/**
 * Returns a function that finds the rows of comebacks: votes whose key has a counted vote for the same clan in a week before the
 * `readWeeks` weeks that a run reads, the last of which is `week`. The pass shows which weeks to search, as browsers keep it with the key.
 * There is no index of keys alone, so votes for other clans are not found.
 */
export async function createComebackFinder(
  db: Kysely<Schema>,
  week: VoteWeek,
  readWeeks: number,
): Promise<(votes: readonly SearchedVote[]) => Promise<ReadonlySet<number>>> {
  const weeks = await findEarlierWeeks(db, week, readWeeks)
  const size = new PageSize(statementMs)
  let left = mostSearches
  return async (votes) => {
    const found = new Set<number>()
    for (const earlier of weeks) {
      const missing = votes.filter((vote) => mayBeComeback(vote, earlier) && !found.has(vote.row))
      for (let start = 0; start < missing.length && left > 0;) {
        const part = missing.slice(start, start + size.rows)
        start += part.length
        left -= part.length
        for (const row of await findVoters(db, earlier.week, part, size)) found.add(row)
      }
    }
    return found
  }
}

/** Newest first: most voters come back after a few weeks. */
async function findEarlierWeeks(db: Kysely<Schema>, week: VoteWeek, readWeeks: number): Promise<EarlierWeek[]> {
  const existing = new Set(await partitionedWeeks(db))
  const weeks: EarlierWeek[] = []
  let earlier = week
  for (let ago = 1; ago <= longestAbsenceWeeks; ago++) {
    earlier = previousWeek(earlier)
    if (ago >= readWeeks && existing.has(earlier)) weeks.push({ week: earlier, passAgeS: (ago - 1) * weekS })
  }
  return weeks
}

/** Leaves out votes that a limit holds: they may be millions, and nothing else depends on their voters. */
function mayBeComeback({ passAgeS: age, reason }: SearchedVote, { passAgeS }: EarlierWeek): boolean {
  return age >= passAgeS && (reason === null || !Object.hasOwn(holdReasons, reason))
}

async function findVoters(
  db: Kysely<Schema>,
  week: VoteWeek,
  votes: readonly SearchedVote[],
  size: PageSize,
): Promise<readonly number[]> {
  const byClan = Map.groupBy(votes, ({ clanId }) => clanId)
  // One query per clan, with literals: a join with all pairs as parameters takes four times as long.
  const perClan = [...byClan].map(
    ([clanId, ofClan]) => sql`
      select clan_id as "clanId", voter_key as "voterKey" from ${sql.table(partitionName(week))}
      where week = ${sql.lit(week)} and clan_id = ${sql.lit(clanId)} and state = 'counted'
        and voter_key = any(${sql.lit(`{${ofClan.map(({ voterKey }) => voterKey).join(',')}}`)}::uuid[])`,
  )
  const begun = performance.now()
  const { rows } = await sql<Voter>`${sql.join(perClan, sql` union all `)}`.execute(db)
  // A smaller part says little about the page size.
  if (votes.length === size.rows) size.took(performance.now() - begun)
  const found = new Set(rows.map(nameOf))
  return votes.filter((vote) => found.has(nameOf(vote))).map(({ row }) => row)
}

const nameOf = ({ clanId, voterKey }: Voter) => `${clanId} ${voterKey}`
