import type { Logger } from 'pino'
import { createCoalescer } from './concurrency/coalesce.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import { createAddressCheck } from './features/integrity/providers/address-check-task.ts'
import type { AddressIntelligence } from './features/integrity/networks/address-intelligence.ts'
import { isProofAsked } from './features/integrity/limits/is-proof-asked.ts'
import { examineInChildProcess } from './features/integrity/judging/examine-in-child-process.ts'
import { createJudgmentTask } from './features/integrity/judging/judgment-task.ts'
import { openMarkedNetworks } from './features/integrity/networks/marked-networks.ts'
import { createNetworkFactors } from './features/integrity/networks/network-factors.ts'
import { proveVote } from './features/integrity/limits/prove-vote.ts'
import { SoftLimits } from './features/integrity/limits/soft-limits.ts'
import { VotePressure } from './features/integrity/limits/vote-pressure.ts'
import { createPageStamps } from './features/voting/page-stamp.ts'
import { createProofsOfWork } from './features/voting/proof-of-work.ts'
import { createReceiptNonces } from './features/voting/receipt.ts'
import { recoverReceipt } from './features/voting/recover-receipt.ts'
import { createVoteQueue } from './features/voting/vote-queue.ts'
import { isListed } from './features/voting/vote-store.ts'
import { createVoterPasses } from './features/voting/voter-pass.ts'
import type { VotingDeps } from './features/voting/voting.api.ts'

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly standings: VotingDeps['standings']
  readonly addresses: AddressIntelligence
  readonly log: Logger
  /** Unix ms. */
  readonly now: () => number
}

/** Composes everything that handles votes, from evidence and limits to storage and the later checks. */
export async function composeVotes({ config, database, standings, addresses, log, now }: Deps) {
  const { db } = database
  const { voteOffset, voteLimits: limits, sharedAddresses } = config
  const markedNetworks = await openMarkedNetworks(database, log)
  const factorsOf = createNetworkFactors(sharedAddresses, markedNetworks.factors)
  const softLimits = new SoftLimits({ db, limits, factorsOf, now, voteOffset })
  const evidenceKey = await findSigningKey(db, 'vote-evidence-key')
  const createNonces = createReceiptNonces(evidenceKey)
  const pressure = new VotePressure({ limits, factorsOf, now })
  const proofs = createProofsOfWork(evidenceKey, now)
  const listed = createCoalescer<boolean>()
  const voting: VotingDeps = {
    queue: createVoteQueue(db, limits),
    // Coalesced, so that a flood of rejected votes does not cost a query each.
    isListed: (clanId) => listed.run(String(clanId), () => isListed(db, clanId)),
    standings,
    addresses,
    softLimits,
    pressure,
    proofs,
    isProofAsked: (vote) =>
      isProofAsked(db, limits, vote).catch((err: unknown) => {
        // The vote is already stored, so the request must not fail. An unneeded challenge does less harm.
        log.warn({ err }, 'failed to check whether a vote needs a proof of work; asking for one')
        return true
      }),
    proveVote: (vote) => proveVote({ db, softLimits, limits }, vote),
    createNonces,
    recoverReceipt: (vote) => recoverReceipt({ db, createNonces, pressure, proofs, now, voteOffset }, vote),
    now,
    voteOffset,
    evidence: { passes: createVoterPasses(evidenceKey, now), stamps: createPageStamps(evidenceKey, now) },
  }
  const provider = config.addressProvider
  return {
    voting,
    markedNetworks,
    softLimits,
    addressCheck: provider && createAddressCheck(provider, { db, log, now, voteOffset }),
    /** Undefined if the setting DETECTOR is off. */
    judge: config.detectorRuns
      ? createJudgmentTask({
          db,
          log,
          storage: { dataDir: config.dataDir, databaseUrl: config.databaseUrl },
          mayVoid: config.detectorMayVoid,
          runJudgment: examineInChildProcess,
          now,
          voteOffset,
        })
      : undefined,
  }
}
