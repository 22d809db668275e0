import { dayMs } from '#contract/rules/time/durations.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

const never = -1
const postponementMs = 14 * dayMs

/** When to ask again, in Unix ms; -1 means never. If storage is blocked, the next visit asks again. */
export type WelcomeAnswer = PersistedStore<number>

export function openWelcomeAnswer(storage: KeyValueStore | undefined): WelcomeAnswer {
  return createPersistedStore('showDiscordJoinModal', parseAnswer, storage)
}

/** Whether the invitation was shown in this tab's session. */
export function openWelcomeShown(storage: KeyValueStore | undefined): PersistedStore<boolean> {
  return createPersistedStore('welcomeShown', (text) => text === 'true', storage)
}

/** Whether to welcome the visitor: they never answered, or their postponement is over. `now`: Unix ms. */
export function isWelcomeDue(answer: WelcomeAnswer, now: number): boolean {
  const askAgainAt = answer.get() ?? Number.NEGATIVE_INFINITY
  return askAgainAt !== never && askAgainAt < now
}

export function storeJoined(answer: WelcomeAnswer): void {
  answer.set(never)
}

export function postponeWelcome(answer: WelcomeAnswer, now: number): void {
  answer.set(now + postponementMs)
}

function parseAnswer(text: string): number | undefined {
  const answer = Number(text)
  return Number.isFinite(answer) ? answer : undefined
}
