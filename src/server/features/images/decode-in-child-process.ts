import { fail } from '#contract/errors.ts'
import type { ImageShape } from '#server/domain/images.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { maxDecoderBytes, startDecoder } from './start-decoder.ts'

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
  /** Excludes images that could not be decoded. */
  readonly faces: readonly Uint8Array[]
}
export type DecodeResult = { readonly decoded: Decoded[keyof Decoded] } | { readonly rejected: string }
/** Sent several times a second. */
export interface DecoderUsage {
  readonly residentBytes: number
  readonly cpuMs: number
}
export type DecoderMessage = 'ready' | { readonly usage: DecoderUsage } | DecodeResult

/** Wall-clock limit. Only a machine under load reaches it before the limit of CPU time. */
const timeoutMs = 20_000
/** Limits for decoding and encoding; a long animation takes a few seconds. */
const maxCpuMs = { still: 5000, animated: 15_000 } as const

/** Signals that stop the site. A terminal sends them to the decoder as well. */
const stopSignals: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Decodes in a child process, which isolates the site from crashes.
 * @throws AppError `image_unreadable` if decoding fails or exceeds a limit, `overloaded` if no process can start, or if it gets
 * too little CPU time
 */
export async function decodeInChildProcess<Task extends DecodeTask>(task: Task): Promise<Decoded[Task['kind']]> {
  const child = startDecoder()
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  let isReady = false
  let result: DecodeResult | undefined
  let errorOutput = ''
  child.stderr?.on('data', (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2000)
  })
  child.on('message', (message: DecoderMessage) => {
    if (message === 'ready') {
      isReady = true
      child.send(task)
    } else if ('usage' in message) {
      if (exceedsLimits(task, message.usage)) kill()
    } else result = message
  })
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    }).catch(() => fail('overloaded'))
    if (result) return 'rejected' in result ? fail('image_unreadable') : (result.decoded as Decoded[Task['kind']])
    if (signal && (stopSignals.has(signal) || (signal === 'SIGKILL' && (isLate || !isReady)))) fail('overloaded')
    if (signal && isReady) fail('image_unreadable')
    throw new Error(`the decoder exited with ${signal ?? `code ${code}`} without a result: ${errorOutput}`)
  } finally {
    clearTimeout(timer)
  }
}

function exceedsLimits(task: DecodeTask, { residentBytes, cpuMs }: DecoderUsage): boolean {
  const isStill = task.kind === 'header' && !task.animated
  return residentBytes > maxDecoderBytes || cpuMs > maxCpuMs[isStill ? 'still' : 'animated']
}
