const firstRows = 50
const minRows = 20
const maxRows = 1000
const [mostLess, mostMore] = [0.5, 1.5]
/** Number of recent pages whose median counts, so that a single delayed page has no effect. */
const remembered = 5

/** Adapts the number of rows per statement so that each statement takes about `targetMs`. `rows` is the size of the next page. */
export class PageSize {
  rows = firstRows
  readonly #targetMs: number
  /** Of the recent pages. */
  #msPerRow: number[] = []

  constructor(targetMs: number) {
    this.#targetMs = targetMs
  }

  /** Records the duration of a page of `rows` rows. */
  took(ms: number): void {
    this.#msPerRow = [...this.#msPerRow.slice(1 - remembered), Math.max(ms, 0) / this.rows]
    const medianMs = this.#msPerRow.toSorted((a, b) => a - b)[Math.floor(this.#msPerRow.length / 2)] ?? 0
    const change = Math.min(Math.max(this.#targetMs / (medianMs * this.rows), mostLess), mostMore)
    this.rows = Math.min(Math.max(Math.round(this.rows * change), minRows), maxRows)
  }
}
