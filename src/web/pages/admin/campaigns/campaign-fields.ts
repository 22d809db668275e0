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

/** Parses a price in dollars; null if empty, NaN if invalid. */
export function parsePrice(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (amount === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN
}
