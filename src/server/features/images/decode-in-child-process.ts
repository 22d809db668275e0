import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fail } from '#contract/errors.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { ImageShape } from '#server/domain/images.ts'

export type DecodeTask = HeaderTask | FacesTask
interface HeaderTask {
  readonly kind: 'header'
  readonly bytes: Uint8Array
  readonly shape?: ImageShape
  readonly animated: boolean
}
interface FacesTask {
  readonly kind: 'faces'
  readonly pictures: readonly Uint8Array[]
}

export interface Decoded {
  readonly header: { readonly still: readonly EncodedPicture[]; readonly animated: readonly EncodedPicture[] }
  /** Without images that could not be decoded. */
  readonly faces: readonly Uint8Array[]
}
export type DecodeResult = { readonly decoded: Decoded[keyof Decoded] } | { readonly rejected: string }

/** Includes encoding; a long animation takes a few seconds. */
const timeoutMs = 20_000

/** Signals that stop the site; a terminal also sends them to the decoder. */
const stopSignals: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * The child process isolates the site from crashes.
 * @throws AppError `image_unreadable` if decoding fails or times out, `overloaded` if no process can start
 */
export async function decodeInChildProcess<Task extends DecodeTask>(task: Task): Promise<Decoded[Task['kind']]> {
  // Isolate the decoder: no environment variables, and no files except its program.
  const child = fork(fileURLToPath(new URL('decoder.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  let result: DecodeResult | undefined
  let errorOutput = ''
  child.stderr?.on('data', (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2000)
  })
  child.on('message', (message: DecodeResult | 'ready') => {
    if (message !== 'ready') result = message
    else child.send(task)
  })
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    }).catch(() => fail('overloaded'))
    if (result) return 'rejected' in result ? fail('image_unreadable') : (result.decoded as Decoded[Task['kind']])
    if (signal) return fail(stopSignals.has(signal) ? 'overloaded' : 'image_unreadable')
    throw new Error(`the decoder exited with code ${code} without a result: ${errorOutput}`)
  } finally {
    clearTimeout(timer)
  }
}
