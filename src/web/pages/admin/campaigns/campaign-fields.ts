/** An instant (Unix ms) as a field of local date and time takes it. */
export function localTime(instant: number): string {
  const shifted = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant (Unix ms) of a field of local date and time; undefined where it holds none. */
export function readLocalTime(typed: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined
  const instant = new Date(typed).getTime()
  return Number.isNaN(instant) ? undefined : instant
}

/** A price in dollars; null if none was typed, NaN if it is not a price. */
export function readPrice(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (text === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}
