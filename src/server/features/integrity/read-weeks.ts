import { type Kysely, sql } from 'kysely'
import { type DetectorReason, holdReasons } from '#contract/rules/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { readVotePages, type VotePosition } from '#server/database/vote-pages.ts'
import { collectVotes } from './detector/collect-votes.ts'
import type { VoteColumns } from './detector/vote-columns.ts'
import type { VoteRow } from './detector/vote-row.ts'
import { createComebackFinder } from './find-comebacks.ts'
import { readDismissedCases } from './read-dismissed-cases.ts'

/** The detector's own decision on a vote, or `other`: that of a person. */
export type Decision = DetectorReason | 'other'

export interface StoredWeeks {
  /** The week and the two weeks before it. */
  readonly votes: VoteColumns
  /** By id, of the week's votes. Those that a limit holds are missing: they may be millions, and the columns know them. */
  readonly decisions: ReadonlyMap<number, Decision>
}

/** Votes among which comebacks are searched at once. */
const comebackVotes = 5000

/** Calls `onPage` after each page. */
export async function readWeeks(db: Kysely<Schema>, week: VoteWeek, onPage: () => Promise<void>): Promise<StoredWeeks> {
  const collector = collectVotes(undefined, week)
  const decisions = new Map<number, Decision>()
  const before = previousWeek(week)
  const earlierWeeks = [previousWeek(before), before]
  const add = ({ clanId, voterKey, ...vote }: PlacedVote, known: Pick<VoteRow, 'is_comeback'> = {}) =>
    collector.add({ ...vote, ...known, clan_id: clanId, voter_key: voterKey })
  for (const earlier of earlierWeeks) {
    for await (const { votes } of readVotePages<StoredVote>(db, earlier, { columns })) {
      for (const vote of votes) add(vote)
      await onPage()
    }
  }
  const findComebacks = await createComebackFinder(db, week, earlierWeeks.length + 1)
  let waiting: PlacedVote[] = []
  const addWaiting = async () => {
    const comebacks = await findComebacks(waiting)
    for (const vote of waiting) {
      add(vote, { is_comeback: comebacks.has(vote.id) })
      const decision = decisionOf(vote)
      if (decision) decisions.set(vote.id, decision)
    }
    waiting = []
  }
  for await (const { votes } of readVotePages<StoredVote>(db, week, { columns })) {
    waiting.push(...votes)
    if (waiting.length >= comebackVotes) await addWaiting()
    await onPage()
  }
  await addWaiting()
  return { votes: collector.finish(await readDismissedCases(db)), decisions }
}

type StoredVote = Omit<VoteRow, 'id' | 'clan_id' | 'voter_key' | 'state'> & {
  readonly id: number
  readonly state: string
  readonly state_reason: string | null
}

type PlacedVote = StoredVote & VotePosition

const columns = sql`
  id, week, cast_at, client_ip, client_ip_country, client_ip_asn_number, client_ip_asn_organisation,
  client_ip_score, client_ip_bad, encode(fp_hardware, 'hex') as fp_hardware, encode(fp_software, 'hex') as fp_software,
  encode(fp_audio_network, 'hex') as fp_audio_network, pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer,
  trusted, visible, browser, browser_version, platform, request_shape, reach, state, state_reason`

function decisionOf({ state, state_reason: reason }: Pick<StoredVote, 'state' | 'state_reason'>): Decision | undefined {
  if (reason === null) return state === 'counted' ? undefined : 'other'
  if (Object.hasOwn(holdReasons, reason)) return undefined
  return reason === 'detector_void' || reason === 'detector_held' ? reason : 'other'
}
