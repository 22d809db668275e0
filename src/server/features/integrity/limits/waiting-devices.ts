import { type CountedVote, printOf } from './counted-vote.ts'

/**
 * The devices whose votes wait for the database. At most one of a device's votes for a clan is stored, so repeated votes must not use up
 * the limit of its fingerprint for others.
 */
export class WaitingDevices {
  /** The number of waiting votes by week, clan and device. */
  readonly #votes = new Map<string, number>()

  /** Returns whether no other vote of the device waits. True for votes without a whole fingerprint, which have no device. */
  add(vote: CountedVote): boolean {
    const key = keyOf(vote)
    if (key === null) return true
    const votes = (this.#votes.get(key) ?? 0) + 1
    this.#votes.set(key, votes)
    return votes === 1
  }

  /** Call it once for each added vote, after the attempt to store it. */
  remove(vote: CountedVote): void {
    const key = keyOf(vote)
    if (key === null) return
    const votes = (this.#votes.get(key) ?? 0) - 1
    if (votes > 0) this.#votes.set(key, votes)
    else this.#votes.delete(key)
  }
}

function keyOf(vote: CountedVote): string | null {
  const print = printOf(vote)
  return print === null ? null : `${vote.week} ${vote.clanId} ${vote.network} ${print}`
}
