/** A Wednesday at 12:00 UTC, in vote week 2026-W47. */
export const wednesday = Date.parse('2026-11-18T12:00:00Z')
/** End of that week: Monday 00:00 at UTC−4. */
export const mondayAfter = Date.parse('2026-11-23T04:00:00Z')

export class Clock {
  #now: number
  constructor(now = wednesday) {
    this.#now = now
  }
  readonly now = (): number => this.#now
  set(instant: number): void {
    this.#now = instant
  }
  advance(ms: number): void {
    this.#now += ms
  }
}
