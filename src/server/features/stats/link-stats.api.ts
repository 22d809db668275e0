import { readLinkStats } from '#contract/own-clan.ts'
import { voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Bind } from '#server/http/bind.ts'
import { rememberBestClan } from './best-clan.ts'
import type { LinkStatsStore } from './link-stats-store.ts'

export interface LinkStatsNeeds {
  readonly linkStats: LinkStatsStore
  /** Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}

export function bindLinkStats(bind: Bind, { linkStats, now, voteOffset }: LinkStatsNeeds): void {
  const findBest = rememberBestClan(linkStats, now)
  bind(readLinkStats, async ({ user }) => {
    const week = voteWeekAt(now(), voteOffset)
    return { body: { myclan: await linkStats.readOwn(user.id, week), bestclan: await findBest(week) } }
  })
}
