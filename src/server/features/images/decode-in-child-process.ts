import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fail } from '#contract/errors.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { ImageShape } from '#server/domain/images.ts'

/** What the decoder's process is told. */
export type DecodeTask = HeaderTask | FacesTask
interface HeaderTask {
  readonly kind: 'header'
  readonly bytes: Uint8Array
  readonly shape?: ImageShape
  /** Header images alone move. */
  readonly animated: boolean
}
interface FacesTask {
  readonly kind: 'faces'
  readonly pictures: readonly Uint8Array[]
}

/** What it answers to each. */
export interface Decoded {
  readonly header: { readonly still: readonly EncodedPicture[]; readonly animated: readonly EncodedPicture[] }
  /** Without those that could not be decoded. */
  readonly faces: readonly Uint8Array[]
}
export type DecodeAnswer = { readonly decoded: Decoded[keyof Decoded] } | { readonly refused: string }

/** The longest that decoding and encoding may take, in ms; a long animation takes a few seconds. */
const longestDecode = 20_000

/** Signals by which the site itself is stopped; the terminal sends them to the decoder too. */
const stopSignals: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Decodes what strangers made in a process of its own, which cannot take the site down with it.
 * @throws AppError `image_unreadable` where it cannot be decoded or takes too long, `overloaded` where no process can start.
 */
export async function decodeInChildProcess<Task extends DecodeTask>(task: Task): Promise<Decoded[Task['kind']]> {
  // It sees nothing of the site: no settings, no files but its program.
  const child = fork(fileURLToPath(new URL('decoder.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestDecode)
  let answer: DecodeAnswer | undefined
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2000)
  })
  child.on('message', (message: DecodeAnswer | 'ready') => {
    if (message !== 'ready') answer = message
    else child.send(task)
  })
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    }).catch(() => fail('overloaded'))
    if (answer) return 'refused' in answer ? fail('image_unreadable') : (answer.decoded as Decoded[Task['kind']])
    if (signal) return fail(stopSignals.has(signal) ? 'overloaded' : 'image_unreadable')
    throw new Error(`the decoder ended with ${code} and no answer: ${complaint}`)
  } finally {
    clearTimeout(timer)
  }
}
