export type State = 'counted' | 'held' | 'void'

/** The number of votes of a group, and how many of them are void, held, or asked for a proof of work. */
export interface Tally {
  votes: number
  void: number
  held: number
  asked: number
}

export const newTally = (): Tally => ({ votes: 0, void: 0, held: 0, asked: 0 })

export function count(tally: Tally, state: State, isAsked = false): void {
  tally.votes += 1
  if (isAsked) tally.asked += 1
  if (state !== 'counted') tally[state] += 1
}

/** Tallies by name, created on first use. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>()

  of(name: string): Tally {
    let tally = this.#tallies.get(name)
    if (!tally) this.#tallies.set(name, (tally = newTally()))
    return tally
  }

  entries(): [name: string, tally: Tally][] {
    return [...this.#tallies].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** Null if `whole` is 0. */
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
