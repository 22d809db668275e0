import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { Skipped } from './drill.ts'
import type { SiteProcess } from './site.ts'
import type { Stage } from './stage.ts'

/** Enables limits as on a public site, except those that voters and readers at a single address would reach. */
export const publicSite = { RATE_LIMITS: 'on', LIMITS: 'read=1000000/60, vote=1000000/60' }

interface Attack {
  readonly count: number
  readonly addresses: number
  readonly bytes: string
  readonly read?: boolean
}

export interface Attackers {
  readonly open: ReadonlySet<Socket>
  /** Longest duration of a connection, in ms. */
  readonly longestMs: () => number
}

/** Opening more at once would overflow the queue of new connections. */
const batchSize = 100

/** Opens connections that send `bytes`. Resolves when all have been accepted. */
export async function openAttackers(
  stage: Stage,
  { port }: SiteProcess,
  { count, addresses, bytes, read = true }: Attack,
): Promise<Attackers> {
  if (process.platform === 'darwin') throw new Skipped('macOS has only one loopback address')
  const open = new Set<Socket>()
  let longestMs = 0
  stage.onCleanup(() => open.forEach((socket) => socket.destroy()))

  async function openOne(i: number): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % addresses)}` })
    await once(socket, 'connect')
    const openedAt = performance.now()
    open.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket)
        longestMs = Math.max(longestMs, performance.now() - openedAt)
      })
    socket.write(bytes)
    if (read) socket.resume()
  }

  for (let i = 0; i < count; i += batchSize)
    await Promise.all(Array.from({ length: Math.min(batchSize, count - i) }, (_, j) => openOne(i + j)))
  return { open, longestMs: () => longestMs }
}
