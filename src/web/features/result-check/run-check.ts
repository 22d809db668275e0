import { workerStarter } from '../../start-worker.ts'
import type { CheckMessage, CheckOutcomes, CheckRequest } from './check-messages.ts'
// oxlint-disable-next-line import/default -- Vite exports the URL of the built script
import workerUrl from './check.worker.ts?worker&url'

const createWorker = workerStarter('result-check', workerUrl)

export interface RunningCheck<T> {
  /** Rejects if the check cannot be done. Never settles after `cancel`. */
  readonly outcome: Promise<T>
  readonly cancel: () => void
}

/** Runs a check in its own worker. `onProgress` receives numbers of ledger files. */
export function runCheck<const K extends CheckRequest['kind']>(
  request: Extract<CheckRequest, { kind: K }>,
  onProgress: (checked: number, files: number) => void = () => {},
): RunningCheck<CheckOutcomes[K]> {
  const worker = createWorker()
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
