import { previousWeek } from '#contract/rules/votes/vote-week.ts'
import type { ClanWeek } from '#contract/weeks.ts'

export interface WeekSlot {
  readonly week: string
  /** Undefined if the clan has no result for the week. */
  readonly result: ClanWeek | undefined
}

/**
 * Up to `count` consecutive weeks, oldest first, including weeks without a result. They end with the newest result in `weeks`
 * and start no earlier than the oldest.
 * @param weeks newest first
 */
export function lastWeekSlots(weeks: readonly ClanWeek[], count: number): WeekSlot[] {
  const results = new Map(weeks.map((result) => [result.week, result]))
  const [newest, oldest] = [weeks[0]?.week, weeks.at(-1)?.week]
  if (newest === undefined || oldest === undefined) return []
  const slots: WeekSlot[] = []
  let week = newest
  while (slots.length < count && week >= oldest) {
    slots.unshift({ week, result: results.get(week) })
    week = previousWeek(week)
  }
  return slots
}
