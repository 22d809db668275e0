import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'
import { castVote as castVoteEndpoint, issueVoterPass, proveVote, recoverReceipt } from '#contract/voting.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { castVote, type CastVoteDeps } from './cast-vote.ts'
import type { ProofsOfWork, ProvenVote } from './proof-of-work.ts'
import { browserNonceOf, type CreateNonces } from './receipt.ts'
import type { RecoveredReceipt, UnansweredVote } from './recover-receipt.ts'
import { type EvidenceDeps, hasUnknownPass, readVoteEvidence } from './read-vote-evidence.ts'

export interface VotingDeps extends CastVoteDeps {
  readonly evidence: EvidenceDeps
  readonly proofs: ProofsOfWork
  /** Applies the limits to a vote that waited for its proof. */
  readonly proveVote: (vote: ProvenVote) => Promise<void>
  readonly createNonces: CreateNonces
  /** Resolves to undefined unless the voter key and nonce belong to a stored vote. */
  readonly recoverReceipt: (vote: UnansweredVote) => Promise<RecoveredReceipt | undefined>
}

/** Minimum response time to a proof of work, longer than usual, so that timing does not reveal whether the vote waited for it. */
const proofAnswerMs = 100

export function bindVoting(bind: Bind, deps: VotingDeps): void {
  bind(castVoteEndpoint, async ({ params, headers, body, client }) => {
    const sent = headers['x-vote-evidence']
    const evidence = readVoteEvidence(deps.evidence, {
      voterKey: body.vKey,
      evidence: sent,
      headerNames: Object.keys(headers),
      userAgent: client.userAgent,
    })
    const { clanId } = params
    const nonces = deps.createNonces({ clanId, vKey: body.vKey }, browserNonceOf(sent))
    const result = await castVote(deps, clanId, body, client, { evidence, nonces })
    return hasUnknownPass(sent, evidence)
      ? { body: result, headers: { 'server-timing': 'pass;desc=unknown' } }
      : { body: result }
  })
  bind(proveVote, async ({ body }) => {
    const vote = (await deps.proofs.verify(body)) ?? fail('malformed')
    await Promise.all([deps.proveVote(vote), pause(proofAnswerMs)])
    return {}
  })
  bind(recoverReceipt, async ({ body }) => ({ body: (await deps.recoverReceipt(body)) ?? fail('no_such_entry') }))
  bind(issueVoterPass, ({ body, client }) => ({
    body: { pass: deps.evidence.passes.issue(body.vKey, client.network) },
  }))
}
