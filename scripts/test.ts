import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'

/**
 * The whole test suite: unit and API tests on the embedded database, the server's once more on PostgreSQL where
 * `TEST_DATABASE_URL` names one, then the journeys in a real browser. Ends with one line that counts.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })

interface Result {
  readonly passed: number
  readonly failed: number
}

mkdirSync('.cache', { recursive: true })
const results: Result[] = []
const { TEST_DATABASE_URL: databaseUrl, ...environment } = process.env
if (values.only !== 'e2e') {
  console.log('— tests on the embedded database')
  results.push(runVitest('embedded', environment, []))
  if (databaseUrl) {
    console.log('— the server’s tests on PostgreSQL')
    results.push(runVitest('postgresql', process.env, ['--project', 'server']))
  } else console.log('— TEST_DATABASE_URL is not set: the suite ran on the embedded database alone')
}
console.log('— journeys in a browser')
results.push(runJourneys())

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function runVitest(name: string, env: NodeJS.ProcessEnv, args: readonly string[]): Result {
  const report = `.cache/vitest-${name}.json`
  const { status } = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const { numPassedTests: passed, numFailedTests: failed } = readReport(report) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed }
}

function runJourneys(): Result {
  const browser = findBrowser()
  const report = '.cache/playwright.json'
  const { status } = run('playwright', ['test'], {
    ...process.env,
    MUSTER_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats } = readReport(report) as { stats: { expected: number; unexpected: number; flaky: number } }
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && status !== 0 ? 1 : failed }
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
