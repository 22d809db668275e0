import type { Ballot } from './campaign.ts'

/** The costs of a campaign in all weeks. */
export interface Cost {
  /** Votes that it sent, including those that the site refused as duplicates. */
  readonly sent: number
  /** Distinct addresses (/64 for IPv6) from which it voted or got passes. */
  readonly addresses: number
  /** Distinct pairs of a hardware and a software print. */
  readonly prints: number
  readonly pageLoads: number
  /** The duration of its visits until the last vote, in seconds. */
  readonly pageSeconds: number
  /** Whether people cast the votes. */
  readonly byPeople: boolean
  readonly proofs: number
  /** The number of derivations for all of its proofs of work. */
  readonly derivations: number
}

export class Expenses {
  readonly #byPeople: boolean
  readonly #addresses = new Set<string>()
  readonly #prints = new Set<string>()
  /** The longest visit by page stamp: votes with the same stamp come from the same page. */
  readonly #visits = new Map<number, number>()
  #sent = 0
  #proofs = 0
  #derivations = 0

  constructor(byPeople: boolean) {
    this.#byPeople = byPeople
  }

  addVote({ address, pass, prints, evidence }: Ballot): void {
    this.#sent += 1
    this.#addresses.add(address.network)
    if (pass) this.#addresses.add(pass.network)
    if (prints.hardware !== null || prints.software !== null)
      this.#prints.add(`${prints.hardware ?? ''} ${prints.software ?? ''}`)
    const { stampAt, dwellMs } = evidence
    if (stampAt !== null) this.#visits.set(stampAt, Math.max(this.#visits.get(stampAt) ?? 0, dwellMs ?? 0))
  }

  addProof(derivations: number): void {
    this.#proofs += 1
    this.#derivations += derivations
  }

  total(): Cost {
    let pageMs = 0
    for (const ms of this.#visits.values()) pageMs += ms
    return {
      sent: this.#sent,
      addresses: this.#addresses.size,
      prints: this.#prints.size,
      pageLoads: this.#visits.size,
      pageSeconds: Math.round(pageMs / 1000),
      byPeople: this.#byPeople,
      proofs: this.#proofs,
      derivations: this.#derivations,
    }
  }
}
