import { lastPodiumMs, votesForNewPodium } from './podium-rule.ts'
import { type VoteWeek, voteWeekBefore, voteWeekEnd, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import type { ArchivedWeek, LastPodium } from '#contract/weeks.ts'
import { readWeekStates } from './archived-weeks.ts'
import type { ArchiveDeps } from './deps.ts'
import { respondInTime } from './respond-in-time.ts'
import { nameOf, podiumSize, summarizeWeeks } from './week-summaries.ts'

type Deps = Omit<ArchiveDeps, 'readCheckpoint'>

/**
 * A provisional week's podium may change, so it is read again after this time. Longer than in the archive, because ranking 100,000
 * clans takes a moment and the home page is requested constantly.
 */
const lifetimeMs = 5 * 60_000
const retryMs = 10_000

/** Returns last week's podium while it is shown, from memory after the first read. Undefined if it cannot be read. */
export function openLastPodium(deps: Deps): () => Promise<LastPodium | undefined> {
  const { standings, now, voteOffset } = deps
  let known: { readonly week: VoteWeek; readonly summary: ArchivedWeek | undefined } | undefined
  let reading: Promise<void> | undefined
  let tried: VoteWeek | undefined
  let nextReadingAt = 0

  async function refresh(week: VoteWeek): Promise<void> {
    tried = week
    nextReadingAt = now() + retryMs
    try {
      known = { week, summary: await readSummary(deps, week) }
      nextReadingAt = now() + lifetimeMs
    } finally {
      reading = undefined
    }
  }

  async function readKnown(week: VoteWeek): Promise<ArchivedWeek | undefined> {
    const isKnown = known?.week === week
    if (!reading && (tried !== week || now() >= nextReadingAt)) {
      reading = refresh(week)
      // Optional for the page: only the request that starts the first read waits for it, and not for long.
      const waiting = respondInTime(reading).catch(() => {})
      if (!isKnown) await waiting
    }
    return known?.week === week ? known.summary : undefined
  }

  return async () => {
    const timestamp = now()
    if (timestamp >= voteWeekStart(timestamp, voteOffset) + lastPodiumMs) return undefined
    const summary = await readKnown(voteWeekBefore(timestamp, voteOffset))
    if (!summary || summary.podium.length === 0) return undefined
    const needed = votesForNewPodium(sum(summary.podium.map(({ votes }) => votes)))
    if (sum(standings.bestRanked(podiumSize).map(({ votes }) => votes)) >= needed) return undefined
    return {
      week: summary.week,
      status: summary.status,
      // The name of a clan that has been taken down since must not appear.
      podium: summary.podium.map((place) => ({ ...place, name: nameOf(deps, place.id) })),
      votes_needed: needed,
      timestamp,
      resets_at: voteWeekEnd(timestamp, voteOffset),
    }
  }
}

/** Same as in the archive; undefined if the archive does not have the week. */
async function readSummary(deps: Deps, week: VoteWeek): Promise<ArchivedWeek | undefined> {
  const state = (await readWeekStates(deps.db, deps.standings.week)).find((each) => each.week === week)
  if (!state) return undefined
  const [summary] = await summarizeWeeks(deps, [state])
  return summary
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
