import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { createSemaphore } from '../concurrency/semaphore.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

interface Subscription {
  readonly channel: string
  readonly receive: (payload: string) => void
  readonly resync: () => void
}

/** Pauses between attempts to get the connection back, in ms: each twice the one before. */
const firstPause = 50
const longestPause = 5000

/** Hears notices on a connection of its own, which is opened at need and brought back when it is lost. */
export function createListener(
  openClient: () => Client,
  log: Log,
): { readonly listen: Database['listen']; close(): Promise<void> } {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let line: Promise<Client> | undefined
  const statements = createSemaphore(1)

  function open(): Promise<Client> {
    line ??= dial().catch((error: unknown) => {
      line = undefined
      throw error
    })
    return line
  }

  async function dial(): Promise<Client> {
    const client = openClient()
    client.on('error', ({ message }) => log.warn({ reason: message }, 'the connection that hears notices broke'))
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.receive(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of new Set(Array.from(subscriptions, (one) => one.channel))) await begin(client, channel)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    client.on('end', () => {
      line = undefined
      if (!closing.signal.aborted) void restore()
    })
    return client
  }

  function begin(client: Client, channel: string): Promise<unknown> {
    return statements.run(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
  }

  async function restore(): Promise<void> {
    for (let wait = firstPause; !closing.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      try {
        await pause(wait, undefined, { signal: closing.signal })
        await open()
        for (const { resync } of subscriptions) resync()
        return
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'notices are not heard for now')
      }
    }
  }

  return {
    async listen(channel, receive, resync) {
      const subscription = { channel, receive, resync }
      subscriptions.add(subscription)
      try {
        await begin(await open(), channel)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
    },
    async close() {
      closing.abort()
      await line?.then((client) => client.end()).catch(() => {})
    },
  }
}
