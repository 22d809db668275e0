import * as contract from '#contract/vote-reports.ts'
import type { Bind } from '#server/http/api/bind.ts'
import type { VoteReportDeps } from './deps.ts'
import { appealVotes, readOwnVotes } from './own-votes.ts'
import { cacheUncountedVotes } from './uncounted-votes.ts'
import { cacheWeekCounts } from './week-counts.ts'

export function bindVoteReports(bind: Bind, deps: VoteReportDeps): void {
  const { standings } = deps
  const own = { ...deps, readCounts: cacheWeekCounts(deps) }
  bind(contract.readOwnVotes, async ({ user }) => ({ body: await readOwnVotes(own, user.id) }))
  bind(contract.appealVotes, async ({ user, body }) => ({ body: await appealVotes(own, user.id, body) }))
  const findUncounted = cacheUncountedVotes(deps)
  bind(contract.listUncountedVotes, async ({ body: { vKey, clanIds } }) => {
    const votes = await findUncounted(vKey, clanIds)
    return {
      body: votes.map(({ clanId, state }) => ({
        clanId,
        name: standings.find(clanId)?.name ?? null,
        checking: state === 'held',
      })),
    }
  })
}
