import { setTimeout as pause } from 'node:timers/promises'
import type { CommunityNeeds } from './needs.ts'
import { readCommunity } from './read-community.ts'

/** How often a process looks whether a reading is due, in ms. */
const interval = 60_000

/** Has the chat server read, now and whenever it is due; no request waits for it. Several processes share the work. */
export function keepCommunity(needs: CommunityNeeds): { stop(): Promise<void> } {
  const { chatServer, log } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  const keep = async () => {
    while (!signal.aborted) {
      await readCommunity(needs, signal).catch((error: unknown) => {
        log.error({ err: error }, 'what was read of the chat server could not be kept')
      })
      await pause(interval, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const kept = chatServer ? keep() : Promise.resolve()
  return {
    stop() {
      stopping.abort()
      return kept
    },
  }
}
