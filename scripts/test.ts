import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'
import { failuresOfJourneys, failuresOfVitest, type JourneysReport, type VitestReport } from './list-failures.ts'

/**
 * The whole test suite: unit and API tests on the embedded database, the server's once more on PostgreSQL where
 * `TEST_DATABASE_URL` names one, then the journeys in a real browser. Ends with what failed and one line that counts.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })

interface Result {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
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
console.log(['', ...results.flatMap(({ failures }) => failures)].join('\n'))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function runVitest(name: string, env: NodeJS.ProcessEnv, args: readonly string[]): Result {
  const report = `.cache/vitest-${name}.json`
  const { status } = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const told = readReport(report) as VitestReport
  return count(told.numPassedTests, told.numFailedTests, failuresOfVitest(told), status)
}

function runJourneys(): Result {
  const browser = findBrowser()
  const report = '.cache/playwright.json'
  const { status } = run('playwright', ['test'], {
    ...process.env,
    MUSTER_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const told = readReport(report) as JourneysReport
  const { expected, unexpected, flaky } = told.stats
  return count(expected, unexpected + flaky, failuresOfJourneys(told), status)
}

/** A run that ended badly without any test that failed has failed all the same. */
function count(passed: number, failed: number, failures: readonly string[], status: number | null): Result {
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed, failures }
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
