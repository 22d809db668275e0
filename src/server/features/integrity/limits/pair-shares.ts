import { createGrowingCache } from '#server/growing-cache.ts'
import { CountCache } from './count-cache.ts'
import type { CountedVote } from './counted-vote.ts'

/** Beyond this number, evicts the devices that voted longest ago. They count as new if they vote again. */
const maxDevices = 100_000

/** A pair of hardware and software hashes at an address, with its votes for the first clan that it voted for, and for other clans. */
interface Device {
  readonly clanId: number
  readonly votes: number
  readonly otherVotes: number
}

/**
 * How common pairs of hardware and software hashes are. Counts each device once: otherwise a script could make its pair common by voting
 * for hundreds of clans from a few addresses.
 */
export class PairShares {
  readonly #devices = createGrowingCache<string, Device>(maxDevices)
  /** Devices by pair; and by pair and clan, devices that voted for no other clan. All devices also count as the pair `anyPair`. */
  readonly #counts = new CountCache(2 * maxDevices)

  /** `sign` is −1 to take the vote back. */
  add({ clanId, network }: CountedVote, pair: string | null, sign: 1 | -1): void {
    const key = `${network} ${pair}`
    const before = this.#devices.get(key)
    const after = changed(before ?? { clanId, votes: 0, otherVotes: 0 }, clanId, sign)
    if (before) this.#count(before, pair, -1)
    if (after) {
      this.#devices.set(key, after)
      this.#count(after, pair, 1)
    } else this.#devices.delete(key)
  }

  /** The number of devices that voted for other clans, and how many of them have the pair. */
  elsewhere(clanId: number, pair: string): { readonly devices: number; readonly withPair: number } {
    const count = (counted: string) =>
      Math.max(0, this.#counts.read(counted) - this.#counts.read(`${counted} ${clanId}`))
    return { devices: count(anyPair), withPair: count(pair) }
  }

  #count({ clanId, otherVotes }: Device, pair: string | null, sign: 1 | -1): void {
    for (const counted of pair === null ? [anyPair] : [anyPair, pair]) {
      this.#counts.add(counted, sign)
      if (otherVotes === 0) this.#counts.add(`${counted} ${clanId}`, sign)
    }
  }
}

const anyPair = 'any'

/** Undefined if no vote is left. */
function changed(device: Device, clanId: number, sign: 1 | -1): Device | undefined {
  const isFirst = clanId === device.clanId
  const votes = device.votes + (isFirst ? sign : 0)
  const otherVotes = device.otherVotes + (isFirst ? 0 : sign)
  return votes + otherVotes > 0 ? { clanId: device.clanId, votes, otherVotes } : undefined
}
