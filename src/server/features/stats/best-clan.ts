import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ClanClicks, readBestClan } from './link-stats-store.ts'

/** How long the numbers may lag, in ms: they take all tallies to read. */
const refreshInterval = 60 * 1000

/** The clicks of the clan that was followed most, kept in memory for a minute. `now` in Unix ms. */
export function cacheBestClan(db: Kysely<Schema>, now: () => number): (week: VoteWeek) => Promise<ClanClicks> {
  let known: { readonly week: VoteWeek; readonly at: number; readonly clicks: Promise<ClanClicks> } | undefined
  return (week) => {
    if (known?.week === week && now() - known.at < refreshInterval) return known.clicks
    const reading = { week, at: now(), clicks: readBestClan(db, week) }
    known = reading
    // What failed is asked anew by whoever comes next.
    reading.clicks.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.clicks
  }
}
