/** English thousands separators. Avoids `Intl.NumberFormat`, whose first use takes tens of ms while the page starts. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
