import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { EngineResponse, Notification } from './engine-response.ts'
import { type Engine, EngineError } from './engine.ts'
import type { ListenStatement } from './listen-statements.ts'
import { copyInResponse, encodeProtocolVersion3, errorResponse, startupResponse } from './messages.ts'
import { createCollector, type Frame, maxRequestBytes, type Request, RequestError } from './request.ts'

export interface EngineContext {
  readonly engine: Engine
  /** Grants access to the engine's only session, which all connections share. */
  readonly lease: Semaphore
  readonly idleLimitMs: number
  /** The connection that created the engine's unnamed prepared statement. */
  statementOwner: Session | undefined
  deliver(notifications: readonly Notification[]): void
  /** Makes the engine's session LISTEN to the channels of all connections again. */
  restoreListens(): Promise<void>
  fail(error: unknown): void
}

export interface Session {
  readonly channels: ReadonlySet<string>
  notify(notification: Notification): void
  end(code: string, reason: string): void
  /** Resolves when the connection has ended and released the engine. */
  readonly ended: Promise<void>
}

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102
const version3 = 196608
const maxStartupBytes = 10_000
/** How long a client may take to receive the reason for the disconnection. */
export const disconnectTimeoutMs = 500

/** Serves one connection until it ends. `id` is the process ID that the client receives. */
export function serveSession(socket: Socket, id: number, context: EngineContext): Session {
  const { engine, lease } = context
  const channels = new Set<string>()
  const reader = createByteReader(socket)
  const collector = createCollector(() => context.statementOwner === session)
  let release: (() => void) | undefined
  /** Whether a transaction or a multi-message request still needs the engine. */
  let isUnfinished = false
  let hasUnlistened = false
  let idleSince = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function run(request: Request): Promise<void> {
    release ??= await lease.acquire()
    clearInterval(idleTimer)
    // The connection ended while its request was queued.
    if (socket.destroyed || socket.writableEnded) return
    const response = await engine.execute(request.bytes, request.copyStarted)
    if (request.statement !== 'unchanged')
      context.statementOwner = request.statement === 'created' ? session : undefined
    applyListens(request.listens)
    const hasRoom = socket.write(response.bytes)
    context.deliver(response.notifications)
    await releaseIfFinished(response.status)
    if (!hasRoom && !socket.destroyed) await waitForDrain(socket)
  }

  async function releaseIfFinished(status: EngineResponse['status']): Promise<void> {
    isUnfinished = status !== 'I'
    if (isUnfinished) {
      idleSince = performance.now()
      idleTimer = setInterval(checkIdle, Math.min(1000, context.idleLimitMs))
      return
    }
    if (hasUnlistened) await context.restoreListens()
    hasUnlistened = false
    release?.()
    release = undefined
  }

  function checkIdle(): void {
    if (lease.waiting === 0 || performance.now() - idleSince < context.idleLimitMs) return
    end('25P03', 'the transaction was idle while other connections waited for the embedded database')
  }

  function applyListens(statements: readonly ListenStatement[]): void {
    for (const { kind, channel } of statements) {
      if (kind === 'listen') channels.add(channel)
      else if (channel === '*') channels.clear()
      else channels.delete(channel)
      if (kind === 'unlisten') hasUnlistened = true
    }
  }

  function end(code: string, reason: string): void {
    clearInterval(idleTimer)
    if (socket.destroyed) return
    socket.end(errorResponse('FATAL', code, reason), () => socket.destroy())
    // A client that does not read must not keep the engine.
    setTimeout(() => socket.destroy(), disconnectTimeoutMs).unref()
  }

  async function handleMessages(): Promise<void> {
    if (!(await handleStartup(socket, reader, id, engine.serverVersion))) return
    for (let frame = await readFrame(reader); frame; frame = await readFrame(reader)) {
      if (frame.type === 'X' || socket.destroyed || socket.writableEnded) return
      const step = collector.add(frame)
      if (step === 'ask for rows') socket.write(copyInResponse())
      else if (step) await run(step)
    }
  }

  async function cleanUp(): Promise<void> {
    clearInterval(idleTimer)
    channels.clear()
    if (context.statementOwner === session) context.statementOwner = undefined
    if (release && isUnfinished) await engine.reset()
    release?.()
    socket.destroySoon()
  }

  socket.on('error', () => socket.destroy())
  const session: Session = {
    channels,
    notify({ message }) {
      if (socket.destroyed) return
      // Disconnect a client that does not read, before its notifications fill the memory. It resyncs when it reconnects.
      if (socket.writableLength > maxRequestBytes) socket.destroy()
      else socket.write(message)
    },
    end,
    ended: handleMessages()
      .catch((error: unknown) => {
        if (error instanceof RequestError) end('08P01', error.message)
        // Reading from a closed connection also fails, but that is not an engine error.
        else if (error instanceof EngineError || !socket.destroyed) context.fail(error)
      })
      .then(cleanUp)
      .catch((error: unknown) => context.fail(error)),
  }
  return session
}

async function waitForDrain(socket: Socket): Promise<void> {
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

/** Returns false if the client does not start a session. */
async function handleStartup(socket: Socket, reader: ByteReader, id: number, serverVersion: string): Promise<boolean> {
  for (;;) {
    const head = await reader.read(8)
    if (!head) return false
    const length = head.readInt32BE(0)
    const code = head.readInt32BE(4)
    if (length < 8 || length > maxStartupBytes) throw new RequestError('invalid startup message')
    if (code === sslRequest || code === gssRequest) {
      socket.write('N')
      continue
    }
    if (code === cancelRequest) return false
    if (code >> 16 !== 3) throw new RequestError('unsupported protocol version; only version 3 is supported')
    if (!(await reader.read(length - 8)) && length > 8) return false
    if (code !== version3) socket.write(encodeProtocolVersion3())
    socket.write(startupResponse(serverVersion, id))
    return true
  }
}
