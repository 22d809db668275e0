/** Returns a JSON value. If it returns `undefined` or throws, the browser blocks the fact. A missing feature is a fact, too. */
export type ReadFact = () => unknown

/** On a busy device, a part may exceed this. Votes without the part are still accepted. */
export const partTimeoutMs = 400

/** Returns undefined if any fact is blocked, fails or times out: an incomplete part would not be stable. */
export async function readPart(
  facts: Readonly<Record<string, ReadFact>>,
  timeoutMs = partTimeoutMs,
): Promise<string | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const read = Promise.all(
    Object.entries(facts).map(async ([name, readFact]) => {
      const value = await readFact()
      if (value === undefined) throw new Error(`${name} is blocked`)
      return [name, value] as const
    }),
  )
  try {
    const entries = await Promise.race([read, timeout])
    return entries && JSON.stringify(entries)
  } catch {
    return undefined
  }
}
