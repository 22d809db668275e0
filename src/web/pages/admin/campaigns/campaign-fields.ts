/** Parses a price in dollars; null if empty, NaN if invalid. */
export function parsePrice(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (amount === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN
}
