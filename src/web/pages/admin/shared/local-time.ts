/** Formats an instant (Unix ms) for a `datetime-local` input. */
export function formatLocalTime(instant: number): string {
  const shifted = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** Parses a `datetime-local` value to Unix ms; undefined if it is not valid. */
export function parseLocalTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined
  const instant = new Date(text).getTime()
  return Number.isNaN(instant) ? undefined : instant
}
