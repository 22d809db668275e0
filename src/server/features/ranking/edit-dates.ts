/** Approvals of edits in new entries of the audit log. */
export interface NewEdits {
  /** The newest entry of any kind; 0 if there is none. */
  readonly lastId: number
  /** `at` in Unix ms. */
  readonly edits: readonly { readonly clanId: number; readonly at: number }[]
}

/** Entries of concurrent transactions may appear in a different order than their IDs. */
const overlap = 1000

/** When the clans' newest edits were approved. In memory, because the audit log has no index for it; new entries are read by ID. */
export class EditDates {
  readonly #editedAt = new Map<number, number>()
  #lastId = 0
  #changes = 0

  /** The next read must return the edits after this audit entry. */
  get readFrom(): number {
    return Math.max(0, this.#lastId - overlap)
  }

  /** Increases when a date changes. */
  get changes(): number {
    return this.#changes
  }

  /** Adding the same edits again has no effect. */
  add({ lastId, edits }: NewEdits): void {
    this.#lastId = Math.max(this.#lastId, lastId)
    for (const { clanId, at } of edits) {
      if (at <= (this.#editedAt.get(clanId) ?? Number.NEGATIVE_INFINITY)) continue
      this.#editedAt.set(clanId, at)
      this.#changes++
    }
  }

  /** In Unix ms; undefined if no edit was approved. */
  of(clanId: number): number | undefined {
    return this.#editedAt.get(clanId)
  }
}
