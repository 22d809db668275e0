import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunMessage, RunOrder, RunResult } from './judgment-messages.ts'

/** Votes are kept outside of the JavaScript heap, in typed arrays. */
const maxHeapMb = 512

/**
 * Does a run in a process of its own, so that it neither blocks the site nor takes its memory. When `signal` aborts, the process is
 * killed, and the run remains unfinished.
 * @throws an error with the reason if the run fails
 */
export async function runInChildProcess(order: RunOrder, signal: AbortSignal): Promise<RunResult> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(new URL('judgment-process.ts', import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxHeapMb}`],
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let outcome: Exclude<RunMessage, 'ready'> | undefined
  let errorOutput = ''
  child.stderr?.on('data', (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2000)
  })
  child.on('message', (message: RunMessage) => {
    if (message === 'ready') child.send(order)
    else outcome = message
  })
  try {
    const end = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, by) => resolve(by ?? `code ${code}`))
    })
    if (outcome && 'result' in outcome) return outcome.result
    signal.throwIfAborted()
    throw new Error(outcome ? outcome.failure : `The process ended with ${end}. ${errorOutput}`.trim())
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
