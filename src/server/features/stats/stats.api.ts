import { voteWeekAt, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { followLink as followLinkEndpoint, readDate, readStats } from '#contract/stats.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { followLink, type FollowLinkDeps } from './follow-link.ts'

export interface StatsDeps extends FollowLinkDeps {
  readonly standings: FollowLinkDeps['standings'] & {
    totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number }
  }
}

export function bindStats(bind: Bind, deps: StatsDeps): void {
  const { standings, counter, now, voteOffset } = deps
  bind(readStats, async () => ({ body: { ...standings.totals(), linksFollowed: await counter.read() } }))
  bind(readDate, () => {
    const timestamp = now()
    const week = voteWeekAt(timestamp, voteOffset)
    return { body: { timestamp, offset: voteOffset, week, resetsAt: voteWeekEnd(timestamp, voteOffset) } }
  })
  bind(followLinkEndpoint, async ({ body, client }) => {
    await followLink(deps, body, client)
    return {}
  })
}
