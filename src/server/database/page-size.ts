const firstRows = 50
const minRows = 20
const maxRows = 2000
/** A page that was delayed by something else says little about the next one. */
const [mostLess, mostMore] = [0.5, 1.2]

/** How many rows to read per statement, so that each takes about `targetMs`. Counts the rows of the page that follows. */
export class PageSize {
  rows = firstRows
  readonly #targetMs: number

  constructor(targetMs: number) {
    this.#targetMs = targetMs
  }

  /** How long the page of `rows` rows took. */
  took(ms: number): void {
    const change = Math.min(Math.max(this.#targetMs / Math.max(ms, 0), mostLess), mostMore)
    this.rows = Math.min(Math.max(Math.round(this.rows * change), minRows), maxRows)
  }
}
