import { type Kysely, sql } from 'kysely'
import { previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { networkText } from '#server/database/network-columns.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VotePressure } from './cast-vote.ts'
import type { NewVote } from './new-vote.ts'
import type { ProofsOfWork } from './proof-of-work.ts'
import { type CreateNonces, receiptOf } from './receipt.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly createNonces: CreateNonces
  readonly pressure: Pick<VotePressure, 'read'>
  readonly proofs: Pick<ProofsOfWork, 'createChallenge'>
  /** Unix ms. */
  readonly now: () => number
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
}

/** A vote whose response was lost. `nonce` is the browser's half of the random bytes, in hex. */
export interface UnansweredVote {
  readonly vKey: string
  readonly clanId: number
  readonly nonce: string
}

/** Nonce and receipt in hex. */
export interface RecoveredReceipt {
  readonly week: VoteWeek
  readonly receipt: { readonly nonce: string; readonly receipt: string }
  /** See `mayNeedProof`. */
  readonly challenge?: string
}

/** Returns the receipt of a vote of this or last week; undefined unless key and nonce match. Same steps for counted and held votes. */
export async function recoverReceipt(
  { db, createNonces, pressure, proofs, now, voteOffset }: Deps,
  vote: UnansweredVote,
): Promise<RecoveredReceipt | undefined> {
  const { vKey, clanId, nonce } = vote
  const thisWeek = voteWeekAt(now(), voteOffset)
  const voterKey = vKey.toLowerCase()
  const rows = await findVotes(db, [thisWeek, previousWeek(thisWeek)], clanId, voterKey)
  const nonces = createNonces(vote, nonce)
  const stored = rows.find(({ week, receipt }) => receipt && receiptOf({ week, clanId, nonces }).equals(receipt))
  if (!stored?.receipt) return undefined
  const { week } = stored
  const recovered = {
    week,
    receipt: { nonce: Buffer.from(nonces.server).toString('hex'), receipt: stored.receipt.toString('hex') },
  }
  const pressureNow = pressure.read(stored)
  // Votes of a closed week must not start to count after the detector's last run on it.
  if (week !== thisWeek || !mayNeedProof(stored, pressureNow)) return recovered
  return { ...recovered, challenge: await proofs.createChallenge({ week, clanId, voterKey }, pressureNow) }
}

/**
 * Whether the lost response may have contained a challenge. Challenges are not stored, and the network's pressure at that time is unknown,
 * so votes with a complete fingerprint, or none, always get one. Votes with a part of one get it only under pressure, because a proof also
 * exempts them from the limit on incomplete fingerprints. Must not depend on the vote's state.
 */
function mayNeedProof({ printParts }: Pick<StoredVote, 'printParts'>, pressure: number): boolean {
  return printParts === 0 || printParts === 3 || pressure > 1
}

interface StoredVote extends Pick<NewVote, 'network' | 'asn' | 'bad'> {
  readonly week: VoteWeek
  readonly receipt: Buffer | null
  /** 0 to 3. */
  readonly printParts: number
}

/** Finds the votes of the newer week first. */
async function findVotes(
  db: Kysely<Schema>,
  weeks: readonly VoteWeek[],
  clanId: number,
  voterKey: string,
): Promise<readonly StoredVote[]> {
  const { rows } = await sql<StoredVote>`
    select week, receipt, client_ip_asn_number as asn, client_ip_bad as bad,
      ${networkText} as network,
      num_nonnulls(fp_hardware, fp_software, fp_audio_network) as "printParts"
    from votes where week = any(${weeks}::text[]) and clan_id = ${clanId} and voter_key = ${voterKey}
    order by week desc`.execute(db)
  return rows
}
