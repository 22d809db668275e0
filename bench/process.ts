import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** A process under measurement that says where it listens. */
export interface Listening {
  readonly address: string
  /** Resident memory in bytes, as the system counts it; undefined where the system does not say. */
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts a file on the running Node and waits until it prints its address. */
export async function startListening(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Listening> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /"address":"(http[^"]+)"/.exec(line)?.[1]
    if (!address) continue
    child.stdout.resume()
    return {
      address,
      child,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error(`${args.join(' ')} ended without listening`)
}

/** Runs a file to its end. */
export async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}
