import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { freePort } from './free-port.ts'

/** The built site in a process of its own, which can be ended and started again at the same address. */
export interface SiteProcess {
  readonly address: string
  readonly port: number
  readonly pid: number | undefined
  /** From the last start of the process until it said that it was ready, in ms. */
  readonly startedIn: number
  /** Sends a signal and waits for the end; answers the exit code, null where a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  startAgain(): Promise<void>
}

export interface SiteOptions {
  /** Modules that are loaded before the site, by their path. */
  readonly before?: readonly string[]
  /** Settings beside those of its place. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Longest wait for a start, in ms: a machine under load needs longer than the promise says. */
const patience = 60_000
/** Lines that are kept of what sites say. */
const keptLines = 20

/** Starts the site and waits until it is ready. What it says of warnings and errors goes into `said`, the last lines. */
export async function startSite(
  environment: Readonly<Record<string, string>>,
  { before = [], settings = {}, said = [] }: SiteOptions & { readonly said?: string[] } = {},
): Promise<SiteProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const imports = before.flatMap((module) => ['--import', module])
  // Nothing of this process's own settings.
  const env = { PATH: process.env.PATH, ...environment, ...settings, PORT: String(port) }
  const start = () => startProcess([...imports, 'src/server/main.ts'], env, address, said)
  let running = await start()
  return {
    address,
    port,
    get pid() {
      return running.child.pid
    },
    get startedIn() {
      return running.startedIn
    },
    async end(signal) {
      running.child.kill(signal)
      await running.exited
      return running.child.exitCode
    },
    async startAgain() {
      running = await start()
    },
  }
}

async function startProcess(args: readonly string[], env: NodeJS.ProcessEnv, address: string, said: string[]) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      said.push(line.slice(0, 1000))
      if (said.length > keptLines) said.shift()
    })
  }
  const exited = once(child, 'close')
  const startedIn = () => performance.now() - started
  while ((await statusOf(`${address}/readyz`)) !== 200) {
    const late = startedIn() > patience
    if (late) child.kill('SIGKILL')
    if (late || child.exitCode !== null) {
      await exited
      throw new Error(`the site did not start${late ? ` within ${patience / 1000} s` : ''}: ${said.at(-1)}`)
    }
    await pause(50)
  }
  return { child, exited, startedIn: startedIn() }
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
export async function until(what: string, within: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    hold(performance.now() - started < within, `${what}: not within ${within / 1000} s`)
    await pause(50)
  }
  return performance.now() - started
}

/** Stops a site as an operator does, and holds that it went as it should. */
export async function stopCleanly(site: SiteProcess): Promise<void> {
  const code = await site.end('SIGTERM')
  hold(code === 0, `a site that was told to stop ended with ${code}`)
}
