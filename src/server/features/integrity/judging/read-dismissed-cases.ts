import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { GenuineGroup, GenuineVote } from '../detector/votes/genuine-groups.ts'
import { dismissedCodes, type GroupEvidence } from '../cases/group-evidence.ts'

/** Only the newest cases are read, with one statement each. */
const maxCases = 100
/** Number of votes read per case: enough to know its values, and few enough not to block others. */
const maxVotes = 200

interface DismissedCase {
  readonly clanId: number
  readonly week: VoteWeek
  readonly ids: readonly number[]
  readonly evidence: GroupEvidence
}

/**
 * Returns the groups that administrators found genuine and whose votes still have their details, as of the dismissal. Ignores votes and
 * evidence that later runs added to the case, because no administrator has reviewed them.
 */
export async function readDismissedCases(db: Kysely<Schema>): Promise<GenuineGroup[]> {
  const { rows: cases } = await sql<DismissedCase>`
    select vote_cases.clan_id as "clanId", vote_cases.week, evidence, array(
        select unnest(vote_cases.vote_ids) intersect select unnest(vote_actions.vote_ids) order by 1 limit ${maxVotes}
      ) as ids
    from vote_cases join vote_actions on vote_actions.id = decided_by
    where status = 'dismissed' and cardinality(vote_cases.vote_ids) > 0 and evidence is not null
    order by vote_cases.id desc limit ${maxCases}`.execute(db)
  const groups: GenuineGroup[] = []
  for (const { clanId, week, ids, evidence } of cases) {
    const { rows: votes } = await sql<GenuineVote>`
      select client_ip, client_ip_country, encode(fp_hardware, 'hex') as fp_hardware,
        encode(fp_software, 'hex') as fp_software, request_shape
      from votes where week = ${week} and clan_id = ${clanId} and id = any(${ids}::int8[])`.execute(db)
    groups.push({ clanId, evidence: dismissedCodes(evidence), votes })
  }
  return groups
}
