import { castVote as castVoteEndpoint, issueVoterPass } from '#contract/voting.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { castVote, type CastVoteDeps } from './cast-vote.ts'
import { type EvidenceDeps, readVoteEvidence } from './read-vote-evidence.ts'

export type VotingDeps = CastVoteDeps & { readonly evidence: EvidenceDeps }

export function bindVoting(bind: Bind, deps: VotingDeps): void {
  bind(castVoteEndpoint, async ({ params, headers, body, client }) => {
    const evidence = readVoteEvidence(deps.evidence, {
      voterKey: body.vKey,
      evidence: headers['x-vote-evidence'],
      headerNames: Object.keys(headers),
      userAgent: client.userAgent,
    })
    return { body: await castVote(deps, params.clanId, body, client, evidence) }
  })
  bind(issueVoterPass, ({ body, client }) => ({
    body: { pass: deps.evidence.passes.issue(body.vKey, client.network) },
  }))
}
