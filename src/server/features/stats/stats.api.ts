import { voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import type { LastPodium } from '#contract/weeks.ts'
import { followLink as followLinkEndpoint, readDate, readStats } from '#contract/stats.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { followLink, type FollowLinkDeps } from './follow-link.ts'

export interface StatsDeps extends FollowLinkDeps {
  readonly standings: FollowLinkDeps['standings'] & {
    totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number }
  }
  /** Last week's podium, while it is shown. Never rejects. */
  readonly readLastPodium: () => Promise<LastPodium | undefined>
}

export function bindStats(bind: Bind, deps: StatsDeps): void {
  const { standings, counter, readLastPodium, now, voteOffset } = deps
  bind(readStats, async () => {
    const [linksFollowed, podium] = await Promise.all([counter.read(), readLastPodium()])
    return { body: { ...standings.totals(), linksFollowed, last_podium: podium } }
  })
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
