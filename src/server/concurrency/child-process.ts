import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the child process sends: first that it is ready for its order, then the outcome. */
export type ChildMessage<Result> = 'ready' | { readonly result: Result } | { readonly failure: string }

interface Options<Order> {
  /** A module that calls `respondToOrder`. */
  readonly program: URL
  /** Data that `structuredClone` can copy. */
  readonly order: Order
  /** Limit of the JavaScript heap, which excludes typed arrays. */
  readonly maxHeapMb: number
  /** Size of V8's space for new objects, 16 by default. A smaller one saves memory but is garbage-collected more often. */
  readonly maxSemiSpaceMb?: number
  readonly signal: AbortSignal
}

/** Variables that connections need: those of Node and of PostgreSQL's client. Settings of the site are not passed. */
const passedVariables =
  /^(PG\w+|NODE_(EXTRA_CA_CERTS|OPTIONS|TLS_REJECT_UNAUTHORIZED|USE_ENV_PROXY|USE_SYSTEM_CA)|SSL_CERT_(DIR|FILE)|(HTTPS?|NO)_PROXY|HOME|USERPROFILE|APPDATA|USER|USERNAME)$/i

/**
 * Runs work in a separate process, so that it neither blocks the site nor uses its memory. Returns the result of the program's
 * function. Kills the process when `signal` aborts.
 * @throws an error with the reason if the work fails
 */
export async function runInChildProcess<Order extends object, Result>({
  program,
  order,
  maxHeapMb,
  maxSemiSpaceMb,
  signal,
}: Options<Order>): Promise<Result> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(program), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedVariables.test(name))),
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${maxHeapMb}`,
      ...(maxSemiSpaceMb === undefined ? [] : [`--max-semi-space-size=${maxSemiSpaceMb}`]),
    ],
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let outcome: Exclude<ChildMessage<Result>, 'ready'> | undefined
  let errorOutput = ''
  child.stderr?.on('data', (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2000)
  })
  child.on('message', (message: ChildMessage<Result>) => {
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
