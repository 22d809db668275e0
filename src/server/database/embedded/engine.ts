import { PGlite } from '@electric-sql/pglite'
import { type Answer, errorIn, firstColumn, readAnswer } from './answer.ts'
import { DurableFiles } from './durable-files.ts'
import { failingRequest, message, query } from './messages.ts'

/** The engine has failed in a way after which nothing that it answers can be believed. */
export class EngineFailure extends Error {}

/** PostgreSQL in this thread, with its one session. Whoever calls it holds the lease. */
export interface Engine {
  readonly serverVersion: string
  /** Requests that connections have sent. */
  readonly requests: number
  /** Runs one request of a connection, as the protocol writes it. Throws `EngineFailure` where the engine is lost. */
  answer(request: Buffer, withoutCopyIn?: boolean): Promise<Answer>
  /** Runs statements of the house's own; answers the first column of what they find. */
  run(sql: string): Promise<string[]>
  /** Undoes whatever a connection has left open, and brings the session to where the next request may begin. */
  abandon(): Promise<void>
  /** Writes everything into its files and ends. */
  close(): Promise<void>
}

/** PGlite's own parameters with syncing on, and less memory for pages that the operating system caches anyway. */
const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(
    ['-c', 'fsync=on'],
    // The engine's fdatasync is an empty function whatever the file layer does; its fsync reaches it.
    ['-c', 'wal_sync_method=fsync'],
    ['-c', 'shared_buffers=16MB'],
  )

/** Lines of the engine's log that are kept to explain a failed start. */
const keptLines = 20

/** Opens the database in a folder, or makes a new one there. `synced` is called whenever a file has reached the disk. */
export async function openEngine(folder: string, synced: () => void = () => {}): Promise<Engine> {
  let failure: EngineFailure | undefined
  let requests = 0
  const lines: string[] = []
  const files = new DurableFiles(folder, {
    synced,
    failed(error) {
      failure ??= new EngineFailure(error.message, { cause: error })
    },
  })
  const postgres = await PGlite.create({
    fs: files,
    startParams,
    onStderr(line) {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      return false
    },
  }).catch((error: unknown) => {
    throw new EngineFailure(`the embedded database in ${folder} does not open:\n${lines.join('\n')}`, { cause: error })
  })

  async function send(request: Buffer, withoutCopyIn = false): Promise<Answer> {
    if (failure) throw failure
    const chunks: Buffer[] = []
    const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
    await postgres.execProtocolRawStream(request, { syncToFs: false, onRawData })
    const answer = readAnswer(Buffer.concat(chunks), withoutCopyIn)
    if (answer.fatal) failure ??= new EngineFailure(answer.fatal)
    // Checked before anything is answered: a commit whose sync failed must not be told as done.
    if (failure) throw failure
    return answer
  }

  async function run(sql: string): Promise<string[]> {
    const { bytes } = await send(query(sql))
    const error = errorIn(bytes)
    if (error) throw new Error(`${error} (in: ${sql})`)
    return firstColumn(bytes)
  }

  async function abandon(): Promise<void> {
    // A request without its end would be committed by a mere Sync; an error before it takes that back.
    await send(Buffer.concat([failingRequest('08006', 'the connection has gone'), message('S')]))
    await run('rollback')
  }

  const [serverVersion = ''] = await run('show server_version')
  return {
    serverVersion,
    get requests() {
      return requests
    },
    answer(request, withoutCopyIn) {
      requests += 1
      return send(request, withoutCopyIn)
    },
    run,
    abandon,
    async close() {
      // What a connection left open when its time was up.
      await abandon()
      await run('checkpoint')
      await postgres.close()
    },
  }
}
