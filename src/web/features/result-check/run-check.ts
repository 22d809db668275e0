import type { CheckMessage, CheckOutcomes, CheckRequest } from './check-messages.ts'
// oxlint-disable-next-line import/default -- Vite exports the URL of the built script
import workerUrl from './check.worker.ts?worker&url'

/** The part of Trusted Types used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The Content-Security-Policy allows it. It accepts nothing but the worker. */
const policy = trustedTypes?.createPolicy('result-check', { createScriptURL: () => workerUrl })

export interface RunningCheck<T> {
  /** Rejects if the check cannot be made. Never settles after `cancel`. */
  readonly outcome: Promise<T>
  readonly cancel: () => void
}

/** Runs a check in a worker of its own. `onProgress` gets the number of ledger files. */
export function runCheck<const K extends CheckRequest['kind']>(
  request: Extract<CheckRequest, { kind: K }>,
  onProgress: (checked: number, files: number) => void = () => {},
): RunningCheck<CheckOutcomes[K]> {
  const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
  const outcome = new Promise<CheckOutcomes[K]>((resolve, reject) => {
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('Your browser did not start the program.'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'progress') {
        onProgress(data.checked, data.files)
        return
      }
      worker.terminate()
      if (data.kind === 'done') resolve(data.outcome as CheckOutcomes[K])
      else reject(new Error(data.message))
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  worker.postMessage(request)
  return { outcome, cancel: () => worker.terminate() }
}
