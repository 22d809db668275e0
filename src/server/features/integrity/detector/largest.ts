/** Returns the largest of the values, but at least `least`. `Math.max(...values)` throws for more than about 125,000 values. */
export function largest(values: Iterable<number>, least: number): number {
  let found = least
  for (const value of values) if (value > found) found = value
  return found
}
