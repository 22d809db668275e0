import type { DecidingRule } from '#contract/results/result-files.ts'
import type { WeekStatus } from '#contract/weeks.ts'

/** For example "Week 47 of 2026". */
export function weekName(week: string): string {
  const [year, number] = week.split('-W')
  return `Week ${Number(number)} of ${year}`
}

export const statusTexts: Readonly<Record<WeekStatus, string>> = {
  open: 'Running',
  provisional: 'Provisional',
  final: 'Final',
}

/** Status of a clan's numbers in a week: provisional until the week's result is final. */
export function clanWeekStatusText(status: WeekStatus): string {
  return status === 'open' ? 'provisional, week is running' : statusTexts[status].toLowerCase()
}

/** The rule that placed a clan behind the one directly above it. */
export const decidedTexts: Readonly<Record<DecidingRule, string>> = {
  votes: 'Votes',
  premium: 'Premium',
  earlier: 'Earlier last vote',
  lastWeek: 'Week before',
  draw: 'Draw',
}

/** Results contain IDs, not names, so clans that are no longer listed have no name. */
export function clanNameIn({ id, name }: { readonly id: number; readonly name: string | null }): string {
  return name ?? `Clan ${id}, no longer listed`
}
