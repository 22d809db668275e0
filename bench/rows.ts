/** One line of the table of results. */
export interface Row {
  readonly what: string
  readonly storage: string
  readonly site: string
  readonly yardstick: string
  /** `site / yardstick`, or the measured value itself if the goal is one. */
  readonly figure: number
  /** Lowest to highest figure of the single rounds; empty if there was one round. */
  readonly spread: string
  readonly goal: string
  readonly holds: boolean
}

interface Measured {
  readonly what: string
  readonly storage: string
  readonly site: number
  readonly unit: string
  readonly spread?: string
}

/** A row whose goal is at least this share of the yardstick. */
export function atLeast(goal: number, measured: Measured & { readonly yardstick: number }): Row {
  const row = comparison(measured)
  return { ...row, goal: `≥ ${goal}`, holds: row.figure >= goal }
}

/** A row whose goal is at most this multiple of the yardstick. */
export function atMost(goal: number, measured: Measured & { readonly yardstick: number }): Row {
  const row = comparison(measured)
  return { ...row, goal: `≤ ${goal}`, holds: row.figure <= goal }
}

/** A row whose goal is an upper bound of the measured value itself. */
export function within(goal: number, { what, storage, site, unit, spread = '' }: Measured): Row {
  return {
    what,
    storage,
    site: format(site, unit),
    yardstick: '',
    figure: site,
    spread,
    goal: `≤ ${goal} ${unit}`,
    holds: site <= goal,
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function comparison({ what, storage, site, yardstick, unit, spread = '' }: Measured & { readonly yardstick: number }) {
  const figure = site / yardstick
  return { what, storage, site: format(site, unit), yardstick: format(yardstick, unit), figure, spread }
}

function format(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`
}
