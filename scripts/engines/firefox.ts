import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Engine } from './engine.ts'
import { stopProcess } from '../listening-process.ts'

/** Logs Content-Security-Policy violations to the console, because BiDi has no event for them. */
const reportViolations = `() => {
  addEventListener('securitypolicyviolation', (event) =>
    console.error('Content-Security-Policy: ' + event.violatedDirective + ' ' + event.blockedURI))
}`

/** Starts a headless Firefox, driven by WebDriver BiDi. `program` is its executable. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'muster-firefox-'))
  const browser = spawn(program, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  async function stop() {
    await stopProcess(browser)
    await rm(profile, { recursive: true, force: true })
  }
  async function openTab() {
    const bidi = await connect(`${await readSocket(browser)}/session`, (method, params) => {
      if (method !== 'log.entryAdded' || params.level !== 'error') return
      if (!isAborted(String(params.text))) errors.push(String(params.text))
    })
    await bidi.send('session.new', { capabilities: {} })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    await bidi.send('script.addPreloadScript', { functionDeclaration: reportViolations })
    const { context } = (await bidi.send('browsingContext.create', { type: 'tab' })) as { context: string }
    await bidi.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
    return { bidi, context }
  }
  const { bidi, context } = await openTab().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    name: 'Firefox',
    async go(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const response = (await bidi.send('script.evaluate', {
        // JSON, because BiDi serializes each type differently.
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (response.exceptionDetails) throw new Error(response.exceptionDetails.text)
      return response.result?.value === undefined ? undefined : JSON.parse(response.result.value)
    },
    async act(sequences) {
      await bidi.send('input.performActions', { context, actions: sequences })
    },
    errors: () => errors,
    async close() {
      await bidi.send('browser.close', {})
      await stop()
    },
  }
}

/** Whether a reload aborted a font's download (NS_BINDING_ABORTED), which Firefox reports as an error. */
function isAborted(text: string): boolean {
  return text.startsWith('downloadable font: download failed') && text.includes('status=2152398850')
}

async function readSocket(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('Firefox has no stderr')
  for await (const line of createInterface({ input: browser.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    browser.stderr.resume()
    return address
  }
  throw new Error('Firefox did not start')
}

interface Bidi {
  send(method: string, params: object): Promise<unknown>
}

interface Message {
  readonly id?: number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

async function connect(
  address: string,
  onEvent: (method: string, params: Readonly<Record<string, unknown>>) => void,
): Promise<Bidi> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`cannot connect to ${address}`)), { once: true })
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', (event) => {
    const { id, method, params, result, error, message } = JSON.parse(String(event.data)) as Message
    if (method) return onEvent(method, params ?? {})
    const call = waiting.get(id ?? -1)
    waiting.delete(id ?? -1)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`${error}: ${message}`))
  })
  let last = 0
  return {
    send(method, params) {
      const call = Promise.withResolvers<unknown>()
      waiting.set(++last, call)
      socket.send(JSON.stringify({ id: last, method, params }))
      return call.promise
    },
  }
}
