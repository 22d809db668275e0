/** What a run found: one line of the table. */
export interface Row {
  readonly what: string
  readonly storage: string
  readonly site: string
  readonly yardstick: string
  /** `site / yardstick`, or the figure itself where the goal is one. */
  readonly figure: number
  readonly goal: string
  readonly holds: boolean
}

/** A line whose goal is to reach at least so much of the yardstick. */
export function atLeast(
  goal: number,
  line: { what: string; storage: string; site: number; yardstick: number; unit: string },
): Row {
  const figure = line.site / line.yardstick
  return { ...shown(line, figure), goal: `≥ ${goal}`, holds: figure >= goal }
}

/** A line whose goal is to stay at most so many times the yardstick. */
export function atMost(
  goal: number,
  line: { what: string; storage: string; site: number; yardstick: number; unit: string },
): Row {
  const figure = line.site / line.yardstick
  return { ...shown(line, figure), goal: `≤ ${goal}`, holds: figure <= goal }
}

/** A line whose goal is a figure by itself. */
export function within(goal: number, line: { what: string; storage: string; site: number; unit: string }): Row {
  const { what, storage, site, unit } = line
  return {
    what,
    storage,
    site: text(site, unit),
    yardstick: '',
    figure: site,
    goal: `≤ ${goal} ${unit}`,
    holds: site <= goal,
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function shown(
  {
    what,
    storage,
    site,
    yardstick,
    unit,
  }: { what: string; storage: string; site: number; yardstick: number; unit: string },
  figure: number,
) {
  return { what, storage, site: text(site, unit), yardstick: text(yardstick, unit), figure }
}

function text(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`
}
