import { castVote as castVoteEndpoint } from '#contract/voting.ts'
import type { Bind } from '#server/http/bind.ts'
import { castVote, type CastVoteNeeds } from './cast-vote.ts'

export function bindVoting(bind: Bind, needs: CastVoteNeeds): void {
  bind(castVoteEndpoint, async ({ params, body, caller }) => ({
    body: await castVote(needs, params.clanId, body, caller),
  }))
}
