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

const minDelayMs = 50
const maxDelayMs = 5000

/** Receives notifications on a dedicated connection, which it opens when needed and restores when lost. */
export function createListener(
  openClient: () => Client,
  log: Log,
): { readonly listen: Database['listen']; close(): Promise<void> } {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let connection: Promise<Client> | undefined
  const statements = createSemaphore(1)

  function open(): Promise<Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  async function connect(): Promise<Client> {
    const client = openClient()
    client.on('error', ({ message }) => log.warn({ reason: message }, 'lost the LISTEN connection'))
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) deliver(subscription, payload ?? '')
    })
    try {
      await client.connect()
      const channels = new Set(Array.from(subscriptions, ({ channel }) => channel))
      for (const channel of channels) await startListening(client, channel)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    client.on('end', () => {
      connection = undefined
      if (!closing.signal.aborted) void restore()
    })
    return client
  }

  /** Catches errors of `receive`, which would end the process: anyone with access to the database can send an unreadable payload. */
  function deliver({ channel, receive, resync }: Subscription, payload: string): void {
    try {
      receive(payload)
    } catch (error) {
      log.error({ err: error, channel }, 'failed to read a notification')
      resync()
    }
  }

  function startListening(client: Client, channel: string): Promise<unknown> {
    return statements.run(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
  }

  async function restore(): Promise<void> {
    for (let delayMs = minDelayMs; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      try {
        await pause(delayMs, undefined, { signal: closing.signal })
        await open()
        for (const { resync } of subscriptions) resync()
        return
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'failed to restore the LISTEN connection; retrying')
      }
    }
  }

  return {
    async listen(channel, receive, resync) {
      const subscription = { channel, receive, resync }
      subscriptions.add(subscription)
      try {
        await startListening(await open(), channel)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
    },
    async close() {
      closing.abort()
      await connection?.then((client) => client.end()).catch(() => {})
    },
  }
}
