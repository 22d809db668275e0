import { type DetectorReason, holdReasons } from '#contract/rules/votes/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { copyVotes } from './copy-votes.ts'
import { collectVotes } from '../detector/votes/collect-votes.ts'
import { type ScannedVote, textOf } from '../detector/votes/scanned-vote.ts'
import type { VoteColumns } from '../detector/votes/vote-columns.ts'
import { fieldNumbers as fields } from '../detector/votes/vote-fields.ts'
import { createComebackFinder, type SearchedVote } from './find-comebacks.ts'
import { readDismissedCases } from './read-dismissed-cases.ts'
import { SeenVoters } from './seen-voters.ts'

/** The detector's own decision on a vote, or `other` for a person's. */
export type Decision = DetectorReason | 'other'

export interface StoredWeeks {
  /** The week and the two weeks before it. */
  readonly votes: VoteColumns
  /** By ID of the week's votes. Omits votes that a limit holds: they may be millions, and `votes` has their states. */
  readonly decisions: ReadonlyMap<number, Decision>
}

const comebackVotes = 5000

/** Calls `onPage` after each page, with the duration of its statement. */
export async function readWeeks(
  { db, kind, onOwnConnection }: Pick<Database, 'db' | 'kind' | 'onOwnConnection'>,
  week: VoteWeek,
  onPage: (statementMs: number) => Promise<void>,
): Promise<StoredWeeks> {
  const collector = collectVotes(undefined, week)
  const decisions = new Map<number, Decision>()
  const before = previousWeek(week)
  const earlierWeeks = [previousWeek(before), before]
  const findComebacks = await createComebackFinder(db, week, earlierWeeks.length + 1)
  /** Voters of the earlier weeks need no search. */
  const seen = new SeenVoters()
  let waiting: SearchedVote[] = []
  const searchWaiting = async () => {
    collector.markComebacks(await findComebacks(waiting))
    waiting = []
  }
  await onOwnConnection(async (handles) => {
    const connection = { kind, ...handles }
    const onEarlier = (vote: ScannedVote) => {
      collector.addScanned(vote)
      seen.add(vote)
    }
    for (const earlier of earlierWeeks) await copyVotes(connection, earlier, { onVote: onEarlier, onPage })
    await copyVotes(connection, week, {
      onVote(vote) {
        const row = collector.count()
        collector.addScanned(vote)
        const decision = decisionOf(vote)
        if (decision) decisions.set(vote.numbers[fields.id] ?? 0, decision)
        if (vote.isKnown[fields.pass_age_s] === 1 && !seen.has(vote)) waiting.push(searchedVote(vote, row))
      },
      async onPage(statementMs) {
        if (waiting.length >= comebackVotes) await searchWaiting()
        await onPage(statementMs)
      },
    })
  })
  await searchWaiting()
  return { votes: collector.finish(await readDismissedCases(db)), decisions }
}

function searchedVote(vote: ScannedVote, row: number): SearchedVote {
  return {
    row,
    clanId: vote.numbers[fields.clan_id] ?? 0,
    voterKey: textOf(vote, fields.voter_key) ?? '',
    passAgeS: vote.numbers[fields.pass_age_s] ?? 0,
    reason: textOf(vote, fields.state_reason),
  }
}

function decisionOf(vote: ScannedVote): Decision | undefined {
  const reason = textOf(vote, fields.state_reason)
  if (reason === null) return textOf(vote, fields.state) === 'counted' ? undefined : 'other'
  if (Object.hasOwn(holdReasons, reason)) return undefined
  return reason === 'detector_void' || reason === 'detector_held' ? reason : 'other'
}
