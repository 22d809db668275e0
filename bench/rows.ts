export interface Row {
  readonly name: string
  readonly storage: string
  readonly site: string
  readonly baseline: string
  /** The ratio of site to baseline, or the measured value itself if the goal is absolute. */
  readonly result: number
  /** The range of results of single rounds; empty if there was only one round. */
  readonly spread: string
  readonly goal: string
  readonly passed: boolean
}

interface Measured {
  readonly name: string
  readonly storage: string
  readonly site: number
  readonly unit: string
  readonly spread?: string
}

interface Compared extends Measured {
  readonly baseline: number
  /** The median of the rounds' ratios, if each round has its own baseline. `site / baseline` by default. */
  readonly ratio?: number
}

export function atLeast(goal: number, measured: Compared): Row {
  const row = comparison(measured)
  return { ...row, goal: `≥ ${goal}`, passed: row.result >= goal }
}

export function atMost(goal: number, measured: Compared): Row {
  const row = comparison(measured)
  return { ...row, goal: `≤ ${goal}`, passed: row.result <= goal }
}

export function within(goal: number, { name, storage, site, unit, spread = '' }: Measured): Row {
  return {
    name,
    storage,
    site: format(site, unit),
    baseline: '',
    result: site,
    spread,
    goal: `≤ ${goal} ${unit}`,
    passed: site <= goal,
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function comparison({ name, storage, site, baseline, unit, spread = '', ratio = site / baseline }: Compared) {
  return { name, storage, site: format(site, unit), baseline: format(baseline, unit), result: ratio, spread }
}

function format(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`
}
