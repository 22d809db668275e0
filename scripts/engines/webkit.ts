import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Engine } from './engine.ts'
import { stopProcess } from './stop-process.ts'

/** How often the driver is asked whether it listens, and how long between, in ms. */
const tries = 100
const pause = 100

/**
 * Starts a WebKitGTK browser, driven by WebDriver over HTTP. `driver` is WebKitWebDriver's executable, `browser`
 * MiniBrowser's. It needs a display; without one, `xvfb-run npm run engines` gives it one.
 */
export async function startWebKit(driver: string, browser: string): Promise<Engine> {
  const port = await findFreePort()
  const child = spawn(driver, [`--port=${port}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  // The browser writes its console, refusals of the page's policy included, where its driver writes.
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (/CONSOLE (\w+ )?ERROR/.test(line)) complaints.push(line)
    })
  const call = (method: string, path: string, body?: object) =>
    callDriver(`http://127.0.0.1:${port}${path}`, method, body)
  await whenReady(() => call('GET', '/status'))
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { width: 1280, height: 1000 })
  return {
    name: 'WebKitGTK',
    async go(url) {
      await call('POST', `${session}/url`, { url })
    },
    evaluate: (expression) =>
      call('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; (async () => done(await (${expression})))()`,
        args: [],
      }),
    async act(sequences) {
      await call('POST', `${session}/actions`, { actions: sequences })
    },
    complaints: () => complaints,
    async close() {
      await call('DELETE', session)
      await stopProcess(child)
    },
  }
}

async function callDriver(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function whenReady(ask: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < tries; i++) {
    try {
      await ask()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new Error('WebKitWebDriver did not start')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
