import { reportedUntil } from '#contract/rules/vote-reports.ts'
import { voteWeekAt } from '#contract/rules/vote-week.ts'
import * as contract from '#contract/vote-reports.ts'
import type { Bind } from '#server/http/api/bind.ts'
import type { VoteReportDeps } from './deps.ts'
import { appealVotes, readOwnVotes } from './own-votes.ts'
import { findUncounted } from './vote-report-store.ts'
import { cacheWeekCounts } from './week-counts.ts'

export function bindVoteReports(bind: Bind, deps: VoteReportDeps): void {
  const { db, standings, now, voteOffset } = deps
  const own = { ...deps, readCounts: cacheWeekCounts(deps) }
  bind(contract.readOwnVotes, async ({ user }) => ({ body: await readOwnVotes(own, user.id) }))
  bind(contract.appealVotes, async ({ user, body }) => ({ body: await appealVotes(own, user.id, body) }))
  bind(contract.listUncountedVotes, async ({ body: { vKey, clanIds } }) => {
    const week = voteWeekAt(now(), voteOffset)
    const votes = await findUncounted(db, week, vKey, clanIds, reportedUntil(now()))
    return {
      body: votes.map(({ clan_id: clanId, state }) => ({
        clanId,
        name: standings.find(clanId)?.name ?? null,
        checking: state === 'held',
      })),
    }
  })
}
