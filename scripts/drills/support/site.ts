import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './drill.ts'
import { freePort } from './free-port.ts'

/** The built site in a separate process that can be restarted at the same address. */
export interface SiteProcess {
  readonly address: string
  readonly port: number
  readonly pid: number | undefined
  /** Time from the process's last start until it was ready. */
  readonly startupMs: number
  /** Sends a signal and waits for the exit. Returns the exit code, or null if the signal terminated the process. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** `changes`: settings that change from then on. */
  restart(changes?: Readonly<Record<string, string>>): Promise<void>
}

export interface SiteOptions {
  readonly preload?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

/** Longer than the promised 5 s, for machines under load. */
const startTimeoutMs = 60_000
const maxOutputLines = 20

/** Starts the site and waits until it is ready. Collects the last lines of its output in `output`. */
export async function startSite(
  environment: Readonly<Record<string, string>>,
  { preload = [], settings = {}, output = [] }: SiteOptions & { readonly output?: string[] } = {},
): Promise<SiteProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const imports = preload.flatMap((module) => ['--import', module])
  // Excludes the settings of this process.
  const env = { PATH: process.env.PATH, MUSTER_ENV: '', ...environment, ...settings, PORT: String(port) }
  const start = (changes = {}) =>
    startProcess([...imports, 'src/server/main.ts'], Object.assign(env, changes), address, output)
  let running = await start()
  return {
    address,
    port,
    get pid() {
      return running.child.pid
    },
    get startupMs() {
      return running.startupMs
    },
    async end(signal) {
      running.child.kill(signal)
      await running.exited
      return running.child.exitCode
    },
    async restart(changes) {
      running = await start(changes)
    },
  }
}

async function startProcess(args: readonly string[], env: NodeJS.ProcessEnv, address: string, output: string[]) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      output.push(line.slice(0, 1000))
      if (output.length > maxOutputLines) output.shift()
    })
  }
  const exited = once(child, 'close')
  const startupMs = () => performance.now() - started
  while ((await statusOf(`${address}/readyz`)) !== 200) {
    const late = startupMs() > startTimeoutMs
    if (late) child.kill('SIGKILL')
    if (late || child.exitCode !== null) {
      await exited
      throw new Error(`the site did not start${late ? ` within ${startTimeoutMs / 1000} s` : ''}: ${output.at(-1)}`)
    }
    await pause(50)
  }
  return { child, exited, startupMs: startupMs() }
}

/** The response's status; undefined on failure or timeout. */
export async function statusOf(url: string, timeoutMs = 5000): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/** Waits until the condition is true. Returns how long that took, in ms. Fails after `timeoutMs`. */
export async function until(
  what: string,
  timeoutMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<number> {
  const started = performance.now()
  while (!(await condition())) {
    assert(performance.now() - started < timeoutMs, `${what}: not within ${timeoutMs / 1000} s`)
    await pause(50)
  }
  return performance.now() - started
}

export async function stopCleanly(site: SiteProcess): Promise<void> {
  const code = await site.end('SIGTERM')
  assert(code === 0, `the site exited with ${code} after SIGTERM`)
}
