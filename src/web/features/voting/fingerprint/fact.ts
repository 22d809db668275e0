/**
 * A fact about the device or its browser, as JSON can write it. `undefined` and a throw both mean that the browser
 * blocks it; a feature that a browser simply lacks is a fact of its own.
 */
export type ReadFact = () => unknown

/** The longest (ms) that a part of the fingerprint is waited for. */
const partTimeout = 400

/**
 * Reads the facts of one part as a text to hash; undefined where any of them is blocked, fails or takes too long: half a
 * part would not be the same half the next time.
 */
export async function readPart(
  facts: Readonly<Record<string, ReadFact>>,
  timeout = partTimeout,
): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeout))
  const read = Promise.all(
    Object.entries(facts).map(async ([name, readFact]) => {
      const value = await readFact()
      if (value === undefined) throw new Error(`${name} is blocked`)
      return [name, value] as const
    }),
  )
  try {
    const entries = await Promise.race([read, late])
    return entries && JSON.stringify(entries)
  } catch {
    return undefined
  }
}
