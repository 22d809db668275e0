const firstRows = 50
const minRows = 20
const maxRows = 1000
const [mostLess, mostMore] = [0.5, 1.5]
/** Pages whose times count: a page that was delayed by something else says little about the next one. */
const remembered = 5

/** How many rows to read per statement, so that each takes about `targetMs`. Counts the rows of the page that follows. */
export class PageSize {
  rows = firstRows
  readonly #targetMs: number
  /** Of the last pages. */
  #msPerRow: number[] = []

  constructor(targetMs: number) {
    this.#targetMs = targetMs
  }

  /** How long the page of `rows` rows took. */
  took(ms: number): void {
    this.#msPerRow = [...this.#msPerRow.slice(1 - remembered), Math.max(ms, 0) / this.rows]
    const usual = this.#msPerRow.toSorted((a, b) => a - b)[Math.floor(this.#msPerRow.length / 2)] ?? 0
    const change = Math.min(Math.max(this.#targetMs / (usual * this.rows), mostLess), mostMore)
    this.rows = Math.min(Math.max(Math.round(this.rows * change), minRows), maxRows)
  }
}
