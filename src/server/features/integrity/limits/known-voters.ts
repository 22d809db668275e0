import { createGrowingCache } from '#server/growing-cache.ts'
import { type CountedVote, printOf } from './counted-vote.ts'
import { net24Of, net48Of } from './network-levels.ts'
import { VoterKeys } from './voter-keys.ts'

/** A fingerprint is known if votes of earlier weeks came with it from this many origins other than that of the vote in question. */
const originsOfKnownPrint = 3
const maxPrints = 50_000

/**
 * Known voters are those whose voter key voted in one of the two weeks before, or whose fingerprint came from several other origins in an
 * earlier week. Being known is in favor of a vote; being unknown is not against it.
 */
export class KnownVoters {
  /** The first origins of each fingerprint, up to one more than needed. */
  readonly #origins = createGrowingCache<string, readonly string[]>(maxPrints)
  /** Voter keys of the week before, and of the one before that. */
  #keys = [new VoterKeys(), new VoterKeys()]

  /** `vote` must be of an earlier week. */
  addPrint(vote: CountedVote): void {
    const print = printOf(vote)
    const origin = originOf(vote)
    if (print === null || origin === null) return
    const origins = this.#origins.get(print) ?? []
    if (origins.length > originsOfKnownPrint || origins.includes(origin)) return
    this.#origins.set(print, [...origins, origin])
  }

  /** Call it at the start of a week, with the keys of the week before. */
  addWeek(keys: VoterKeys): void {
    this.#keys = [keys, ...this.#keys.slice(0, 1)]
  }

  hasKey({ voterKey }: CountedVote): boolean {
    return this.#keys.some((keys) => keys.has(voterKey))
  }

  /** The print or key by which the voter is known; null for an unknown voter. */
  knownAs(vote: CountedVote): string | null {
    const print = printOf(vote)
    const origin = originOf(vote)
    const others = (print === null ? undefined : this.#origins.get(print))?.filter((other) => other !== origin) ?? []
    if (others.length >= originsOfKnownPrint) return print
    return this.hasKey(vote) ? vote.voterKey : null
  }
}

/**
 * The origin of a vote, chosen so that one person can hardly have several: the provider, or the neighborhood of the address if the provider
 * is unknown. A /48 of IPv6 belongs to one home, and a phone gets addresses of many IPv4 networks of its provider. Null for hosting and VPN
 * addresses, which anyone can rent.
 */
function originOf({ network, asn, bad }: CountedVote): string | null {
  if (network === null || bad === 1) return null
  return asn === null ? (net24Of(network) ?? net48Of(network)) : `AS${asn}`
}
