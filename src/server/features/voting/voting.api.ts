import { castVote as castVoteEndpoint } from '#contract/voting.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { castVote, type CastVoteDeps } from './cast-vote.ts'

export function bindVoting(bind: Bind, deps: CastVoteDeps): void {
  bind(castVoteEndpoint, async ({ params, body, client }) => ({
    body: await castVote(deps, params.clanId, body, client),
  }))
}
