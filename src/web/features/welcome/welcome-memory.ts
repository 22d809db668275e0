import type { KeyValueStore } from '../voting/local-storage.ts'

const storageKey = 'showDiscordJoinModal'
const never = -1
/** Fourteen days, in ms. */
const postponement = 1_209_600_000

/** Whether this browser is to be welcomed: nobody answered yet, or "later" has come. `now` in Unix ms. */
export function isWelcomeDue(storage: KeyValueStore | undefined, now: number): boolean {
  const answer = readAnswer(storage)
  return answer !== never && answer < now
}

/** After joining there is nothing left to ask. */
export function rememberJoined(storage: KeyValueStore | undefined): void {
  write(storage, never)
}

export function postponeWelcome(storage: KeyValueStore | undefined, now: number): void {
  write(storage, now + postponement)
}

/** What nobody of ours has written there counts as no answer. */
function readAnswer(storage: KeyValueStore | undefined): number {
  try {
    const answer = Number(storage?.getItem(storageKey) ?? Number.NaN)
    return Number.isFinite(answer) ? answer : Number.NEGATIVE_INFINITY
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}

function write(storage: KeyValueStore | undefined, answer: number): void {
  try {
    storage?.setItem(storageKey, String(answer))
  } catch {
    // A browser that blocks storage asks again on the next visit.
  }
}
