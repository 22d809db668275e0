/**
 * A whole number as English writes it: `12,345`. By hand, since the first `Intl.NumberFormat` of a page takes a browser tens
 * of milliseconds, which it has better use for while the page starts.
 */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
