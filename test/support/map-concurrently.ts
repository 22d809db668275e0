/** Maps items with at most `atOnce` running at a time. Returns the results in the order of the items. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, position: number) => Promise<R>,
  atOnce = 8,
): Promise<R[]> {
  const done: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [position, item] of waiting) done[position] = await work(item, position)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}
