import { type Kysely, sql } from 'kysely'
import { previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
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
  /** In Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}

/** A vote whose response did not arrive. `nonce`: the browser's half of the random bytes, in hex. */
export interface UnansweredVote {
  readonly vKey: string
  readonly clanId: number
  readonly nonce: string
}

/** In hex. */
export interface RecoveredReceipt {
  readonly week: VoteWeek
  readonly receipt: { readonly nonce: string; readonly receipt: string }
  /** See `mayNeedProof`. */
  readonly challenge?: string
}

/**
 * The receipt of a vote of this or the last week. Undefined unless voter key and nonce are those of the stored vote. Takes the same
 * steps for counted and held votes.
 */
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
  // Votes of a closed week must not begin to count after the detector's last run on it.
  if (week !== thisWeek || !mayNeedProof(stored, pressureNow)) return recovered
  return { ...recovered, challenge: await proofs.createChallenge({ week, clanId, voterKey }, pressureNow) }
}

/**
 * Whether the response that did not arrive may have had a challenge. It is not stored: of a vote with a whole fingerprint, its network's
 * pressure at that time is not known, so it gets a challenge. Votes with only a part have one under pressure only. The vote's state must not
 * matter.
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

/** The newer week first. */
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
