/** An administrator's approval of a registration, or of an edit. */
export interface Approval {
  /** Of the audit entry. */
  readonly id: number
  readonly clanId: number
  readonly isUpdate: boolean
  /** Unix ms. */
  readonly at: number
}

interface Dates {
  listedAt?: number
  updatedAt?: number
}

/** Entries of concurrent transactions may appear in another order than their ids. */
const overlap = 1000

/**
 * When clans were listed and last changed. In memory, because the audit log has no index for it: new entries are read by their
 * ids instead.
 */
export class ListingDates {
  readonly #clans = new Map<number, Dates>()
  #lastId = 0
  #changes = 0

  /** The next reading must return the approvals after this audit entry. */
  get readFrom(): number {
    return Math.max(0, this.#lastId - overlap)
  }

  /** Increases when a date changes. */
  get changes(): number {
    return this.#changes
  }

  /** The same approvals may be added again. */
  add(approvals: readonly Approval[]): void {
    for (const { id, clanId, isUpdate, at } of approvals) {
      this.#lastId = Math.max(this.#lastId, id)
      const dates = this.#clans.get(clanId) ?? {}
      this.#clans.set(clanId, dates)
      if (isUpdate && at > (dates.updatedAt ?? Number.NEGATIVE_INFINITY)) {
        dates.updatedAt = at
        this.#changes++
      }
      // The first approval: a clan that was taken down and listed again keeps its date.
      if (!isUpdate && at < (dates.listedAt ?? Number.POSITIVE_INFINITY)) {
        dates.listedAt = at
        this.#changes++
      }
    }
  }

  /** In Unix ms. Imported clans are listed without an approval; `updatedAt` of a clan that was never edited is `listedAt`. */
  of({ id, createdAt }: { readonly id: number; readonly createdAt: number }): { listedAt: number; updatedAt: number } {
    const { listedAt = Math.round(createdAt), updatedAt = listedAt } = this.#clans.get(id) ?? {}
    return { listedAt, updatedAt: Math.max(listedAt, updatedAt) }
  }
}
