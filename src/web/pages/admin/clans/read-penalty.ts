/** The percent that an administrator typed; undefined for whatever is no whole number from 1 to 100. */
export function readPenalty(typed: unknown): number | undefined {
  if (typeof typed !== 'string' || !/^\d{1,3}$/.test(typed.trim())) return undefined
  const percent = Number(typed)
  return percent >= 1 && percent <= 100 ? percent : undefined
}
