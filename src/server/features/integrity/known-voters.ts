import { createGrowingCache } from '#server/growing-cache.ts'
import { type CountedVote, printOf } from './counted-vote.ts'
import { VoterKeys } from './voter-keys.ts'

/** A print (the hashes of a browser) is known if votes from this many networks had it, apart from the network of the vote in question. */
const networksOfKnownPrint = 3
const maxPrints = 50_000

/**
 * Which voters are known: their voter key voted in one of the two weeks before, or their print voted from several other networks. Being known
 * speaks for a vote; being unknown does not speak against it.
 */
export class KnownVoters {
  /** The first networks of each print, at most one more than needed. */
  readonly #networks = createGrowingCache<string, readonly string[]>(maxPrints)
  /** Voter keys of the week before, and of the one before that. */
  #keys = [new VoterKeys(), new VoterKeys()]

  addPrint(vote: CountedVote): void {
    const print = printOf(vote)
    if (print === null || vote.network === null) return
    const networks = this.#networks.get(print) ?? []
    if (networks.length > networksOfKnownPrint || networks.includes(vote.network)) return
    this.#networks.set(print, [...networks, vote.network])
  }

  /** Call it with the keys of the week before when a week has begun. */
  addWeek(keys: VoterKeys): void {
    this.#keys = [keys, ...this.#keys.slice(0, 1)]
  }

  hasKey({ voterKey }: CountedVote): boolean {
    return this.#keys.some((keys) => keys.has(voterKey))
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
