import type { ScannedVote } from '../detector/votes/scanned-vote.ts'
import { fieldNumbers as fields } from '../detector/votes/vote-fields.ts'
import { hashBytes, textHash } from '../text-hash.ts'

/** A power of two. The rate of false positives with n votes is (1 - e^(-2n / bits))²: 0.04% with 650,000, 3% with ten times as many. */
const bits = 2 ** 26

/** Remembers which voter keys voted for which clans, as a Bloom filter with two hashes in 8 MB. */
export class SeenVoters {
  readonly #words = new Uint32Array(bits / 32)

  add(vote: ScannedVote): void {
    for (const bit of bitsOf(vote)) this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }

  /** Whether the vote's key voted for its clan. False positives are possible. */
  has(vote: ScannedVote): boolean {
    return bitsOf(vote).every((bit) => (((this.#words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1)
  }
}

function bitsOf({ view, starts, ends, numbers }: ScannedVote): [number, number] {
  hashBytes(view, starts[fields.voter_key] ?? 0, ends[fields.voter_key] ?? 0)
  const clan = Math.imul(numbers[fields.clan_id] ?? 0, 0x9e_37_79_b1)
  return [(textHash.high ^ clan) & (bits - 1), (textHash.low ^ (clan >>> 6)) & (bits - 1)]
}
