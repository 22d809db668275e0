/** English thousands separators. Not `Intl.NumberFormat`, whose first use costs tens of ms while the page starts. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
