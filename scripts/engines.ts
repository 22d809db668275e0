import process from 'node:process'
import { checkClosedWeek } from './engines/closed-week.ts'
import type { Engine } from './engines/engine.ts'
import { startFirefox } from './engines/firefox.ts'
import { journeys } from './engines/journeys.ts'
import { startListening } from './listening-process.ts'
import { visit } from './engines/visitor.ts'
import { startWebKit } from './engines/webkit.ts'

/**
 * Runs the main journeys in Firefox and WebKit, each on a separate demo. Usage: `npm run engines -- [firefox|webkit]`.
 * `FIREFOX`, `WEBKIT_DRIVER` and `WEBKIT_BROWSER` are paths of executables; the defaults are those of Debian's packages.
 */
const {
  FIREFOX = 'firefox-esr',
  WEBKIT_DRIVER = 'WebKitWebDriver',
  WEBKIT_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
} = process.env
const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: () => startFirefox(FIREFOX),
  webkit: () => startWebKit(WEBKIT_DRIVER, WEBKIT_BROWSER),
}

const [only] = process.argv.slice(2)
if (only !== undefined && !Object.hasOwn(engines, only)) {
  console.error(`Unknown engine "${only}": ${Object.keys(engines).join(' or ')}.`)
  process.exit(2)
}
let failed = 0
for (const [name, start] of Object.entries(engines)) if (!only || only === name) failed += await tryEngine(start)
process.exit(failed > 0 ? 1 : 0)

async function tryEngine(start: () => Promise<Engine>): Promise<number> {
  const demo = await startDemo()
  let failures = 0
  try {
    const engine = await start()
    try {
      console.log(`— ${engine.name}: ${String(await engine.evaluate('navigator.userAgent'))}`)
      const visitor = visit(engine, demo.address)
      const all: typeof journeys = {
        ...journeys,
        'a vote until the check of its week': () => checkClosedWeek((address) => visit(engine, address)),
      }
      for (const [name, go] of Object.entries(all)) {
        const before = engine.errors().length
        const problems: string[] = await go(visitor).then(
          () => [],
          (error: unknown) => [error instanceof Error ? error.message : String(error)],
        )
        problems.push(...engine.errors().slice(before))
        if (problems.length > 0) failures++
        console.log(`  ${problems.length > 0 ? '✘' : '✓'} ${[name, ...problems].join('\n    ')}`)
      }
    } finally {
      await engine.close()
    }
  } finally {
    await demo.stop()
  }
  return failures
}

function startDemo() {
  const env = { ...process.env, MUSTER_ENV: '', PORT: '0', RATE_LIMITS: 'off', LINK_CHECKS: 'off' }
  return startListening(['scripts/demo.ts'], env, { pattern: / is at (http\S+)/ })
}
