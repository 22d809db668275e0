import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'

/** When a vote week ends. `offsetMinutes`: the vote calendar's offset from UTC. */
export function resetTimeText(offsetMinutes: number): string {
  if (offsetMinutes * 60_000 === defaultVoteOffset) return 'Mondays at about 00:00 EST (GMT-4)'
  return `Mondays at about 00:00 (${offsetText(offsetMinutes)})`
}

/** For example `GMT-4` or `GMT+5:30`. */
function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT'
  const minutes = Math.abs(offsetMinutes)
  const rest = minutes % 60
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
