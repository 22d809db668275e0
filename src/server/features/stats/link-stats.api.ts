import type { Kysely } from 'kysely'
import { readLinkStats } from '#contract/own-clan.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { cacheBestClan } from './best-clan.ts'
import { readOwnLinkStats } from './link-stats-store.ts'

export interface LinkStatsDeps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
}

export function bindLinkStats(bind: Bind, { db, now, voteOffset }: LinkStatsDeps): void {
  const findBest = cacheBestClan(db, now)
  bind(readLinkStats, async ({ user }) => {
    const week = voteWeekAt(now(), voteOffset)
    return { body: { myclan: await readOwnLinkStats(db, user.id, week), bestclan: await findBest(week) } }
  })
}
