import { hourMs } from '#contract/rules/durations.ts'

export interface Hour {
  /** Unix ms. */
  readonly at: number
  readonly group: number
  readonly others: number
}

export interface Chart {
  /** The width of the chart in hours. */
  readonly hours: number
  /** The most votes in an hour; the length of a full bar. */
  readonly most: number
  /** `x`: hours since the first. */
  readonly bars: readonly { readonly x: number; readonly group: number; readonly others: number }[]
}

/** Hours without votes may be missing. */
export function toChart(timeline: readonly Hour[]): Chart {
  const first = timeline[0]?.at ?? 0
  const bars = timeline.map(({ at, group, others }) => ({ x: Math.round((at - first) / hourMs), group, others }))
  return {
    hours: (bars.at(-1)?.x ?? 0) + 1,
    most: Math.max(1, ...bars.flatMap(({ group, others }) => [group, others])),
    bars,
  }
}

/** The hour with most votes, the first of equal ones. */
export function busiestHour(timeline: readonly Hour[], of: 'group' | 'others'): Hour | undefined {
  return timeline.reduce<Hour | undefined>((most, hour) => (hour[of] > (most?.[of] ?? 0) ? hour : most), undefined)
}
