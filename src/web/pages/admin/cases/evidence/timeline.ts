import { hourMs } from '#contract/rules/time/durations.ts'

export interface Hour {
  /** Unix ms. */
  readonly at: number
  readonly group: number
  readonly others: number
}

export interface Chart {
  /** Width of the chart in hours. */
  readonly hours: number
  /** Most votes in an hour, which is the length of a full bar. */
  readonly most: number
  /** `x`: hours since the first one. */
  readonly bars: readonly { readonly x: number; readonly group: number; readonly others: number }[]
}

/** `timeline` may lack hours without votes. */
export function toChart(timeline: readonly Hour[]): Chart {
  const first = timeline[0]?.at ?? 0
  const bars = timeline.map(({ at, group, others }) => ({ x: Math.round((at - first) / hourMs), group, others }))
  return {
    hours: (bars.at(-1)?.x ?? 0) + 1,
    most: Math.max(1, ...bars.flatMap(({ group, others }) => [group, others])),
    bars,
  }
}

/** The hour with the most votes; the first one if several are equal. */
export function busiestHour(timeline: readonly Hour[], of: 'group' | 'others'): Hour | undefined {
  return timeline.reduce<Hour | undefined>((most, hour) => (hour[of] > (most?.[of] ?? 0) ? hour : most), undefined)
}
