import { dayMs, hourMs, minuteMs } from '#contract/rules/time/durations.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'

/** Formats a duration in its two largest units: `in 2 days 14 hours`. */
export function timeLeftText(leftMs: number): string {
  if (leftMs <= 0) return 'now: a new week is starting'
  if (leftMs < minuteMs) return 'in less than a minute'
  const parts = [
    count(Math.floor(leftMs / dayMs), 'day'),
    count(Math.floor((leftMs % dayMs) / hourMs), 'hour'),
    ...(leftMs < dayMs ? [count(Math.floor((leftMs % hourMs) / minuteMs), 'minute')] : []),
  ]
  return `in ${parts.filter((part) => part !== '').join(' ')}`
}

const count = (number: number, unit: string) => (number === 0 ? '' : countOf(number, unit))
