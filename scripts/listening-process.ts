import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

export interface ListeningProcess {
  readonly address: string
  readonly child: ChildProcess
  /** Resolves to the exit code; null if the process had to be killed. */
  stop(): Promise<number | null>
}

/** A process is killed if it has not ended this long after SIGTERM. */
const maxStopMs = 60_000

interface Options {
  /** Matches the address in a line of output, as its first group. */
  readonly pattern?: RegExp
  /** Called before the process listens. */
  readonly onSpawn?: (child: ChildProcess) => void
}

/** Runs a file with the current Node until it prints the address that it listens on. If it ends before that, rejects with its output. */
export async function startListening(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { pattern = /"address":"(http[^"]+)"/, onSpawn }: Options = {},
): Promise<ListeningProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(child)
  const output: string[] = []
  const keep = (chunk: Buffer) => void output.push(chunk.toString())
  child.stderr.on('data', keep)
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(`${line}\n`)
    const address = pattern.exec(line)?.[1]
    if (!address) continue
    // Keep reading, because full pipes would block the process.
    child.stdout.resume()
    child.stderr.off('data', keep).pipe(process.stderr)
    return { address, child, stop: () => stopProcess(child) }
  }
  throw new Error(`${args.join(' ')} ended without listening:\n${output.join('')}`)
}

/** Resolves to the exit code; null if the process had to be killed. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const deadline = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
    await gone
    clearTimeout(deadline)
  }
  return child.exitCode
}
