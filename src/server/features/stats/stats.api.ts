import { voteWeekAt, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { followLink as followLinkEndpoint, readDate, readStats } from '#contract/stats.ts'
import type { Bind } from '#server/http/bind.ts'
import { followLink, type FollowLinkNeeds } from './follow-link.ts'

export interface StatsNeeds extends FollowLinkNeeds {
  readonly standings: FollowLinkNeeds['standings'] & {
    totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number }
  }
}

export function bindStats(bind: Bind, needs: StatsNeeds): void {
  const { standings, counter, now, voteOffset } = needs
  bind(readStats, async () => ({ body: { ...standings.totals(), linksFollowed: await counter.read() } }))
  bind(readDate, () => {
    const timestamp = now()
    const week = voteWeekAt(timestamp, voteOffset)
    return { body: { timestamp, offset: voteOffset, week, resetsAt: voteWeekEnd(timestamp, voteOffset) } }
  })
  bind(followLinkEndpoint, async ({ body, caller }) => {
    await followLink(needs, body, caller)
    return {}
  })
}
