/**
 * A share, from 0 to 1, in percent, rounded to `digits` decimals: `12%`. A share that would be rounded down to zero is
 * `< 1%`, so that it does not read as none.
 */
export function shareText(share: number, digits = 0): string {
  const percent = 100 * share
  const smallest = 10 ** -digits
  if (percent > 0 && percent < smallest) return `< ${smallest}%`
  return `${Number(percent.toFixed(digits))}%`
}
