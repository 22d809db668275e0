import { collectFingerprint, fingerprintParts } from '../voting/fingerprint/collect-fingerprint.ts'

/** The fingerprint that a vote with device check would send, and the facts of each part; null if the browser blocks a fact. */
export async function readFingerprint() {
  const hashes = await collectFingerprint()
  const parts = await Promise.all(
    Object.entries(fingerprintParts).map(async ([part, facts]) => {
      const read = await Promise.all(
        Object.entries(facts).map(async ([name, readFact]) => [name, await readOrNull(readFact)] as const),
      )
      return [part, { hash: hashes[part as keyof typeof hashes] ?? null, facts: Object.fromEntries(read) }] as const
    }),
  )
  return Object.fromEntries(parts)
}

async function readOrNull(readFact: () => unknown): Promise<unknown> {
  try {
    return (await readFact()) ?? null
  } catch {
    return null
  }
}
