import { dayMs } from '#contract/rules/time/durations.ts'
/** Fewer views are more likely to be chance, or crawlers that read everything. */
const minViews = 3

type Views = Map<number, number>

/** Counts the views of each clan, on its page or through its API endpoint: those of this process, today and yesterday (UTC). */
export class ClanViews {
  readonly #now: () => number
  #day: number
  #today: Views = new Map()
  #yesterday: Views = new Map()

  /** @param now Unix ms */
  constructor(now: () => number) {
    this.#now = now
    this.#day = dayOf(now())
  }

  /** Call this for each response to a GET. `route` is in the router's syntax. */
  countResponse(route: string, url: string): void {
    if (route !== '/clan/:clan' && route !== '/api/clans/:id') return
    const id = Number(/\d+/.exec(url)?.[0])
    if (!Number.isSafeInteger(id)) return
    this.#turn()
    this.#today.set(id, (this.#today.get(id) ?? 0) + 1)
  }

  /** Returns the IDs of up to `count` clans with several views, most viewed first. */
  mostViewed(count: number): number[] {
    this.#turn()
    const views = new Map(this.#yesterday)
    for (const [id, today] of this.#today) views.set(id, (views.get(id) ?? 0) + today)
    return [...views]
      .filter(([, number]) => number >= minViews)
      .sort(([a, viewsOfA], [b, viewsOfB]) => viewsOfB - viewsOfA || a - b)
      .slice(0, count)
      .map(([id]) => id)
  }

  #turn(): void {
    const day = dayOf(this.#now())
    if (day === this.#day) return
    this.#yesterday = day === this.#day + 1 ? this.#today : new Map()
    this.#today = new Map()
    this.#day = day
  }
}

function dayOf(unixMs: number): number {
  return Math.floor(unixMs / dayMs)
}
