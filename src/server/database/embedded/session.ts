import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { Answer, Notice } from './answer.ts'
import { type Engine, EngineFailure } from './engine.ts'
import type { ListeningChange } from './listening.ts'
import { copyInvitation, errorResponse, greeting, encodeProtocolVersion3 } from './messages.ts'
import { createCollector, type Frame, maxRequestBytes, type Request, RequestError } from './request.ts'

/** What the connections share. */
export interface EngineContext {
  readonly engine: Engine
  /** The right to use the engine's one session. */
  readonly lease: Semaphore
  /** How long a connection may hold the session in silence while others wait, in ms. */
  readonly idleLimit: number
  /** The connection whose nameless prepared statement the engine's session holds. */
  statementOf: Session | undefined
  deliver(notices: readonly Notice[]): void
  /** Brings the engine's session back to listening to whatever any connection listens to. */
  listenAgain(): Promise<void>
  /** The engine is lost. */
  fail(error: unknown): void
}

/** One connection to the embedded database. */
export interface Session {
  readonly channels: ReadonlySet<string>
  /** Hands a notice on, between the answers that the connection gets. */
  notify(notice: Notice): void
  /** Ends the connection with a reason. */
  end(code: string, words: string): void
  /** Settles when the connection has ended and holds nothing any more. */
  readonly ended: Promise<void>
}

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102
const version3 = 196608
const largestStartup = 10_000

/** Serves one connection until it ends. `id` is what it is told as its process id. */
export function serveSession(socket: Socket, id: number, house: EngineContext): Session {
  const { engine, lease } = house
  const channels = new Set<string>()
  const reader = createByteReader(socket)
  const collector = createCollector(() => house.statementOf === session)
  let release: (() => void) | undefined
  let inTransaction = false
  let forgets = false
  let silentSince = 0
  let watch: NodeJS.Timeout | undefined

  async function run(request: Request): Promise<void> {
    release ??= await lease.acquire()
    clearInterval(watch)
    // Whoever left while waiting must not have anything done any more.
    if (socket.destroyed) return
    const answer = await engine.answer(request.bytes, request.invited)
    if (request.statement !== 'kept') house.statementOf = request.statement === 'made' ? session : undefined
    note(request.listening)
    const flowing = socket.write(answer.bytes)
    house.deliver(answer.notices)
    await handOn(answer.status)
    if (!flowing && !socket.destroyed) await drained(socket)
  }

  /** Hands the session on unless a transaction, or a request without its end, still needs it. */
  async function handOn(status: Answer['status']): Promise<void> {
    inTransaction = status !== 'I'
    if (inTransaction) {
      silentSince = performance.now()
      watch = setInterval(checkSilence, Math.min(1000, house.idleLimit))
      return
    }
    if (forgets) await house.listenAgain()
    forgets = false
    release?.()
    release = undefined
  }

  function checkSilence(): void {
    if (lease.waiting === 0 || performance.now() - silentSince < house.idleLimit) return
    end('25P03', 'the connection kept a transaction open in silence while others waited for the embedded database')
  }

  function note(changes: readonly ListeningChange[]): void {
    for (const { kind, channel } of changes) {
      if (kind === 'listen') channels.add(channel)
      else if (channel === '*') channels.clear()
      else channels.delete(channel)
      if (kind === 'unlisten') forgets = true
    }
  }

  function end(code: string, words: string): void {
    clearInterval(watch)
    if (!socket.destroyed) socket.end(errorResponse('FATAL', code, words), () => socket.destroy())
  }

  async function converse(): Promise<void> {
    if (!(await greet(socket, reader, id, engine.serverVersion))) return
    for (let frame = await readFrame(reader); frame; frame = await readFrame(reader)) {
      if (frame.type === 'X' || socket.destroyed) return
      const step = collector.add(frame)
      if (step === 'invite rows') socket.write(copyInvitation())
      else if (step) await run(step)
    }
  }

  /** Undoes what a connection left open, whatever way it ended. */
  async function leave(): Promise<void> {
    clearInterval(watch)
    channels.clear()
    if (house.statementOf === session) house.statementOf = undefined
    if (release && inTransaction) await engine.abandon()
    release?.()
    socket.destroySoon()
  }

  socket.on('error', () => socket.destroy())
  const session: Session = {
    channels,
    notify({ message }) {
      if (socket.destroyed) return
      // One that never reads must not fill the memory; it finds out that it has missed something when it comes back.
      if (socket.writableLength > maxRequestBytes) socket.destroy()
      else socket.write(message)
    },
    end,
    ended: converse()
      .catch((error: unknown) => {
        if (error instanceof RequestError) end('08P01', error.message)
        // A connection that is cut off ends in an error too; that one is nobody's fault.
        else if (error instanceof EngineFailure || !socket.destroyed) house.fail(error)
      })
      .then(leave)
      .catch((error: unknown) => house.fail(error)),
  }
  return session
}

/** Waits until the other side has taken what was written, or is gone; leaves no listener behind. */
async function drained(socket: Socket): Promise<void> {
  const done = new AbortController()
  await Promise.race(['drain', 'close'].map((event) => once(socket, event, { signal: done.signal })))
  done.abort()
}

async function readFrame(reader: ByteReader): Promise<Frame | undefined> {
  const head = await reader.read(5)
  if (!head) return undefined
  const type = head.toString('latin1', 0, 1)
  const length = head.readInt32BE(1) - 4
  if (length < 0 || length > maxRequestBytes) throw new RequestError(`a message of ${length} bytes is too large`)
  const body = await reader.read(length)
  return body && { type, bytes: Buffer.concat([head, body]), body }
}

/** Answers the start of a connection; false where it wanted something else than a session. */
async function greet(socket: Socket, reader: ByteReader, id: number, serverVersion: string): Promise<boolean> {
  for (;;) {
    const head = await reader.read(8)
    if (!head) return false
    const length = head.readInt32BE(0)
    const code = head.readInt32BE(4)
    if (length < 8 || length > largestStartup) throw new RequestError('this is no start of a connection')
    if (code === sslRequest || code === gssRequest) {
      socket.write('N')
      continue
    }
    if (code === cancelRequest) return false
    if (code >> 16 !== 3) throw new RequestError('only version 3 of the protocol is spoken here')
    if (!(await reader.read(length - 8)) && length > 8) return false
    if (code !== version3) socket.write(encodeProtocolVersion3())
    socket.write(greeting(serverVersion, id))
    return true
  }
}
