/** Splits items into chunks of at most `size`, because one statement or message must not have too many. */
export function* inParts<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
