import { createGrowingCache } from '#server/growing-cache.ts'
import { type CountedVote, printOf } from './counted-vote.ts'

/** A print (the hashes of a browser) is known if votes from this many networks had it, apart from the network of the vote in question. */
const networksOfKnownPrint = 3
const maxPrints = 50_000
const maxKeys = 200_000

/**
 * Which voters are known: their voter key voted in an earlier week, or their print voted from several other networks. Being known
 * speaks for a vote; being unknown does not speak against it.
 */
export class KnownVoters {
  /** The first networks of each print, at most one more than needed. */
  readonly #networks = createGrowingCache<string, readonly string[]>(maxPrints)
  /** Voter keys of earlier weeks. */
  readonly #keys = createGrowingCache<number, true>(maxKeys)

  addPrint(vote: CountedVote): void {
    const print = printOf(vote)
    if (print === null || vote.network === null) return
    const networks = this.#networks.get(print) ?? []
    if (networks.length > networksOfKnownPrint || networks.includes(vote.network)) return
    this.#networks.set(print, [...networks, vote.network])
  }

  addKey(voterKey: string): void {
    this.#keys.set(keyNumber(voterKey), true)
  }

  hasKey({ voterKey }: CountedVote): boolean {
    return this.#keys.has(keyNumber(voterKey))
  }

  /** The print or key by which the voter is known; null for an unknown voter. */
  knownAs(vote: CountedVote): string | null {
    const print = printOf(vote)
    const networks = print === null ? undefined : this.#networks.get(print)
    const others = networks?.filter((network) => network !== vote.network).length ?? 0
    if (others >= networksOfKnownPrint) return print
    return this.hasKey(vote) ? vote.voterKey : null
  }
}

/** 52 bits of a UUID's 122 random ones: a number takes less memory than the text. */
function keyNumber(voterKey: string): number {
  return Number.parseInt(voterKey.slice(0, 8) + voterKey.slice(9, 13) + voterKey.slice(-1), 16)
}
