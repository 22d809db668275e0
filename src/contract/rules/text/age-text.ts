import { minuteMs } from '../time/durations.ts'

/** Step in which age texts change, in ms; otherwise pages would change every minute. */
export const ageStepMs = 5 * minuteMs

const daysPerYear = 365.25

/** Such as "just now", "20 minutes ago" or "3 months ago". */
export function ageText(ageMs: number): string {
  if (ageMs < ageStepMs) return 'just now'
  const minutes = Math.floor(ageMs / minuteMs)
  if (minutes < 60) return `${minutes - (minutes % 5)} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  if (days < 61) return `${days} days ago`
  const months = Math.floor(days / (daysPerYear / 12))
  return months < 24 ? `${months} months ago` : `${Math.floor(days / daysPerYear)} years ago`
}
