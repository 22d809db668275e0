import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'

/** The built site in a process of its own. */
export interface SiteProcess {
  readonly address: string
  /** From the start of the process until it said that it was ready, in ms. */
  readonly startedIn: number
  /** Sends a signal and waits for the end; answers the exit code, null where the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Longest wait for a start, in ms: a machine under load needs longer than the promise says. */
const patience = 60_000

/** Starts the site and waits until it is ready. */
export async function startSite(
  environment: Readonly<Record<string, string>>,
  { port, args = [] }: { readonly port: number; readonly args?: readonly string[] },
): Promise<SiteProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args, 'src/server/main.ts'], {
    // Nothing of this process's own settings.
    env: { PATH: process.env.PATH, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (text: Buffer) => complaints.push(text.toString()))
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  while ((await statusOf(`${address}/readyz`)) !== 200) {
    hold(child.exitCode === null && child.signalCode === null, `the site did not start: ${complaints.join('')}`)
    hold(performance.now() - started < patience, 'the site was not ready within a minute')
    await pause(20)
  }
  return {
    address,
    startedIn: performance.now() - started,
    async end(signal) {
      child.kill(signal)
      await exited
      return exitCode(child)
    },
  }
}

/** The status of an answer; undefined where none comes within `within` ms. */
export async function statusOf(url: string, within = 5000): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(within) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/** Waits until something is so; fails after `within` ms. Answers how long it took. */
export async function until(what: string, within: number, isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    hold(performance.now() - started < within, `${what}: not within ${within / 1000} s`)
    await pause(50)
  }
  return performance.now() - started
}

/** A port that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  hold(typeof address === 'object' && address !== null, 'no port is free')
  return address.port
}

function exitCode({ exitCode }: ChildProcess): number | null {
  return exitCode
}
