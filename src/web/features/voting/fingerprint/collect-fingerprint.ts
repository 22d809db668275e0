import type { Vote } from '#contract/voting.ts'
import { readAudio } from './audio.ts'
import { readCanvas } from './canvas.ts'
import { readConnection } from './connection.ts'
import { type ReadFact, readPart } from './fact.ts'
import { readGraphics } from './graphics.ts'
import { readLanguage } from './language.ts'
import { readScreen } from './screen.ts'
import { hashText } from './sha-256.ts'
import { readTimeZone } from './time-zone.ts'
import { readTouch } from './touch.ts'
import { readUserAgent } from './user-agent.ts'

/** Hashes for a vote. Parts that the browser blocks are missing. */
export type Fingerprint = Pick<Vote, 'fph' | 'fps' | 'fpa'>

/** The facts of each part. Only their hashes leave the browser. */
export const fingerprintParts = {
  fph: { screen: readScreen, graphics: readGraphics, touch: readTouch },
  fps: { timeZone: readTimeZone, language: readLanguage, userAgent: readUserAgent, canvas: readCanvas },
  fpa: { audio: readAudio, connection: readConnection },
} as const satisfies Record<keyof Fingerprint, Readonly<Record<string, ReadFact>>>

/** Never rejects, and takes no longer than the timeout of a part. */
export async function collectFingerprint(): Promise<Fingerprint> {
  const hashes = await Promise.all(
    Object.entries(fingerprintParts).map(async ([name, facts]) => {
      const text = await readPart(facts)
      return text === undefined ? [] : [[name, hashText(text)]]
    }),
  )
  return Object.fromEntries(hashes.flat()) as Fingerprint
}
