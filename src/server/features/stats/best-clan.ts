import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ClanClicks, readBestClan } from './link-stats-store.ts'

/** The result is cached for this long, because the query reads all tallies. */
const maxAgeMs = 60 * 1000

/** `now` in Unix ms. */
export function cacheBestClan(db: Kysely<Schema>, now: () => number): (week: VoteWeek) => Promise<ClanClicks> {
  let cached: { readonly week: VoteWeek; readonly at: number; readonly clicks: Promise<ClanClicks> } | undefined
  return (week) => {
    if (cached?.week === week && now() - cached.at < maxAgeMs) return cached.clicks
    const reading = { week, at: now(), clicks: readBestClan(db, week) }
    cached = reading
    // Do not cache failures.
    reading.clicks.catch(() => {
      if (cached === reading) cached = undefined
    })
    return reading.clicks
  }
}
