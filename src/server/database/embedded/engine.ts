import { PGlite } from '@electric-sql/pglite'
import { type EngineResponse, errorIn, firstColumn, parseResponse } from './engine-response.ts'
import { DurableFiles } from './durable-files.ts'
import { failingRequest, message, query } from './messages.ts'

/** A fatal error of the engine: its responses can no longer be trusted. */
export class EngineError extends Error {}

/** PostgreSQL in this thread, with a single session. Callers must hold the lease. */
export interface Engine {
  readonly serverVersion: string
  readonly requests: number
  /** Runs one request of a connection, encoded in the wire protocol. @throws EngineError */
  execute(request: Buffer, withoutCopyIn?: boolean): Promise<EngineResponse>
  /** Runs internal statements and returns the first column of their rows. */
  run(sql: string): Promise<string[]>
  /** Rolls back the unfinished request or transaction of a connection. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** PGlite's parameters, but with fsync on, and smaller buffers because the operating system also caches pages. */
const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(
    ['-c', 'fsync=on'],
    // The engine's fdatasync does nothing; only its fsync calls reach the file layer.
    ['-c', 'wal_sync_method=fsync'],
    ['-c', 'shared_buffers=16MB'],
  )

const maxLogLines = 20

export async function openEngine(folder: string, onSync: () => void = () => {}): Promise<Engine> {
  let failure: EngineError | undefined
  let requests = 0
  const lines: string[] = []
  const files = new DurableFiles(folder, {
    onSync,
    onFailure(error) {
      failure ??= new EngineError(error.message, { cause: error })
    },
  })
  const postgres = await PGlite.create({
    fs: files,
    startParams,
    onStderr(line) {
      lines.push(line)
      if (lines.length > maxLogLines) lines.shift()
      return false
    },
  }).catch((error: unknown) => {
    throw new EngineError(reasonIn(lines) || 'the engine did not start', { cause: error })
  })

  async function send(request: Buffer, withoutCopyIn = false): Promise<EngineResponse> {
    if (failure) throw failure
    const chunks: Buffer[] = []
    const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
    await postgres.execProtocolRawStream(request, { syncToFs: false, onRawData })
    const response = parseResponse(Buffer.concat(chunks), withoutCopyIn)
    if (response.fatal) failure ??= new EngineError(response.fatal)
    // Check before responding: if its sync failed, a commit must not be acknowledged.
    if (failure) throw failure
    return response
  }

  async function run(sql: string): Promise<string[]> {
    const { bytes } = await send(query(sql))
    const error = errorIn(bytes)
    if (error) throw new Error(`${error} (in: ${sql})`)
    return firstColumn(bytes)
  }

  async function reset(): Promise<void> {
    // A Sync alone would commit an unfinished request. The error before it rolls the request back.
    await send(Buffer.concat([failingRequest('08006', 'the connection was closed'), message('S')]))
    await run('rollback')
  }

  const [serverVersion = ''] = await run('show server_version')
  return {
    serverVersion,
    get requests() {
      return requests
    },
    execute(request, withoutCopyIn) {
      requests += 1
      return send(request, withoutCopyIn)
    },
    run,
    reset,
    async close() {
      // A connection that was closed at shutdown may have left a transaction open.
      await reset()
      await run('checkpoint')
      await postgres.close()
    },
  }
}

/** Extracts the errors from PostgreSQL's log, as one line. */
function reasonIn(lines: readonly string[]): string {
  return lines.flatMap((line) => /(?:PANIC|FATAL|ERROR|DETAIL): +(.+)/.exec(line)?.[1] ?? []).join('; ')
}
