import { type Kysely, sql } from 'kysely'
import type { DetectorReason } from '#contract/rules/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/vote-week.ts'
import { inIndexOrder } from '#server/database/index-order.ts'
import type { Schema } from '#server/database/schema.ts'
import { collectVotes } from './detector/collect-votes.ts'
import type { VoteColumns } from './detector/vote-columns.ts'
import type { VoteRow } from './detector/vote-row.ts'
import { readDismissedCases } from './read-dismissed-cases.ts'

/** Votes per transaction: on the embedded database, others wait for each, which takes about 5 ms. With 250 votes it took about 8 ms. */
const pageSize = 125

/** The detector's own decision on a vote, or `other`: that of a person or a limit. */
export type Decision = DetectorReason | 'other'

export interface StoredWeeks {
  /** The week and the two weeks before it. */
  readonly votes: VoteColumns
  /** By id, of the week's votes that are not counted, or are counted for a reason. */
  readonly decisions: ReadonlyMap<number, Decision>
}

/** Calls `onPage` after each statement. */
export async function readWeeks(db: Kysely<Schema>, week: VoteWeek, onPage: () => Promise<void>): Promise<StoredWeeks> {
  const collector = collectVotes(undefined, week)
  const decisions = new Map<number, Decision>()
  const before = previousWeek(week)
  for (const part of [previousWeek(before), before, week]) {
    for await (const rows of readPages(db, part)) {
      for (const row of rows) {
        collector.add(row)
        if (part === week && (row.state !== 'counted' || row.state_reason !== null))
          decisions.set(row.id, decisionOf(row.state_reason))
      }
      await onPage()
    }
  }
  return { votes: collector.finish(await readDismissedCases(db)), decisions }
}

type StoredVote = Omit<VoteRow, 'id' | 'voter_key' | 'state'> & {
  readonly id: number
  readonly voter_key: string
  readonly state: string
  readonly state_reason: string | null
}

/** In the order of clan and voter key, which is that of an index. */
async function* readPages(db: Kysely<Schema>, week: VoteWeek): AsyncGenerator<readonly StoredVote[]> {
  let [clan, key] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const page = sql<StoredVote>`
      select id, week, clan_id, voter_key, cast_at, client_ip, client_ip_country, client_ip_asn_number,
        client_ip_asn_organisation, client_ip_score, client_ip_bad, encode(fp_hardware, 'hex') as fp_hardware,
        encode(fp_software, 'hex') as fp_software, encode(fp_audio_network, 'hex') as fp_audio_network, pass_id,
        pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible, browser, browser_version,
        platform, request_shape, reach, state, state_reason
      from votes where week = ${week} and (clan_id, voter_key) > (${clan}, ${key}::uuid)
      order by clan_id, voter_key limit ${pageSize}`
    const { rows } = await inIndexOrder(db, (transaction) => page.execute(transaction))
    const end = rows.at(-1)
    if (!end) return
    yield rows
    clan = end.clan_id
    key = end.voter_key
  }
}

function decisionOf(reason: string | null): Decision {
  return reason === 'detector_void' || reason === 'detector_held' ? reason : 'other'
}
