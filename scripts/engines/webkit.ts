import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Engine } from './engine.ts'
import { stopProcess } from '../listening-process.ts'

const maxAttempts = 100
const pollIntervalMs = 100

/** `driver` and `browser`: executables of WebKitWebDriver and MiniBrowser. Needs a display, such as from `xvfb-run`. */
export async function startWebKit(driver: string, browser: string): Promise<Engine> {
  const port = await findFreePort()
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore' })
  const errors: string[] = []
  const call = (method: string, path: string, body?: object) =>
    callDriver(`http://127.0.0.1:${port}${path}`, method, body)
  async function openSession() {
    await waitUntilReady(() => call('GET', '/status'))
    const args = ['--automation']
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } }
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
    await call('POST', `/session/${sessionId}/window/rect`, { width: 1280, height: 1000 })
    return `/session/${sessionId}`
  }
  const session = await openSession().catch(async (error: unknown) => {
    await stopProcess(child)
    throw error
  })
  return {
    name: 'WebKitGTK',
    async go(url) {
      await call('POST', `${session}/url`, { url })
    },
    async evaluate(expression) {
      const script = `const done = arguments[0]; const found = (${watchErrors})(); (async () => done([await (${expression}), found.splice(0)]))()`
      const [value, found] = (await call('POST', `${session}/execute/async`, { script, args: [] })) as [
        unknown,
        string[],
      ]
      errors.push(...found)
      return value
    },
    async act(sequences) {
      await call('POST', `${session}/actions`, { actions: sequences })
    },
    errors: () => errors,
    async close() {
      await call('DELETE', session)
      await stopProcess(child)
    },
  }
}

/**
 * The page's errors since the last call. Misses errors before the first evaluation in a page, because MiniBrowser does not
 * print errors under automation, and WebDriver has no event for them. Source text, because it runs in the page.
 */
const watchErrors = `() => {
  if (window.errorsFound) return window.errorsFound
  const found = (window.errorsFound = [])
  const log = console.error
  console.error = (...values) => {
    found.push(values.join(' '))
    log(...values)
  }
  addEventListener('error', ({ message }) => found.push(message))
  addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    found.push('Content-Security-Policy: ' + violatedDirective + ' ' + blockedURI))
  return found
}`

async function callDriver(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function waitUntilReady(getStatus: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < maxAttempts; i++) {
    try {
      await getStatus()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
  }
  throw new Error('WebKitWebDriver did not start')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
