import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './find-browser.ts'
import {
  type PlaywrightReport,
  slowestTests,
  summarizePlaywright,
  summarizeVitest,
  type TestReport,
  type VitestReport,
} from './test-report.ts'

/**
 * Runs the whole test suite: all Vitest tests on the embedded database, the storage tests again on PostgreSQL if
 * `TEST_DATABASE_URL` is set, then the journeys in a browser. Prints failures, durations and totals at the end.
 */
const { values: options } = parseArgs({ options: { exhaustive: { type: 'boolean' } } })

interface Part {
  readonly name: string
  readonly report: TestReport
  readonly durationMs: number
}

const reports = '.cache/test-reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const environment = { ...process.env }
if (options.exhaustive) {
  environment.TEST_EXHAUSTIVE = '1'
  environment.TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`Exhaustive run with seed ${environment.TEST_SEED}; repeat it with TEST_SEED=${environment.TEST_SEED}`)
}
const { TEST_DATABASE_URL: databaseUrl, ...embedded } = environment

const parts = [runPart('tests, embedded database', () => runVitest('embedded', embedded))]
if (databaseUrl) {
  parts.push(
    runPart('database tests, PostgreSQL', () => runVitest('postgresql', environment, ['--project', 'storage'])),
  )
} else console.log('TEST_DATABASE_URL is not set: testing on the embedded database only.')
parts.push(runPart('journeys in a browser', runPlaywright))

const sum = (count: (report: TestReport) => number) => parts.reduce((total, { report }) => total + count(report), 0)
const failures = parts.flatMap(({ report }) => report.failures)
console.log('\nSlowest tests')
for (const { name, durationMs } of slowestTests(
  parts.flatMap(({ report }) => report.tests),
  10,
)) {
  console.log(`${seconds(durationMs)}  ${path.relative('.', name)}`)
}
console.log('\nDuration')
for (const { name, durationMs } of parts) console.log(`${seconds(durationMs)}  ${name}`)
console.log(`${seconds(parts.reduce((total, { durationMs }) => total + durationMs, 0))}  in all`)
if (failures.length > 0) console.log(['', ...failures].join('\n'))
const passed = sum((report) => report.passed)
const failed = sum((report) => report.failed)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function runPart(name: string, run: () => TestReport): Part {
  console.log(`\n— ${name}`)
  const start = performance.now()
  return { name, report: run(), durationMs: performance.now() - start }
}

function runVitest(name: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): TestReport {
  const file = `${reports}/vitest-${name}.json`
  const status = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    env,
  )
  return withExitStatus(
    readReport(file, (json) => summarizeVitest(json as VitestReport)),
    status,
  )
}

function runPlaywright(): TestReport {
  const file = `${reports}/playwright.json`
  ensureBrowser()
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const status = run('playwright', ['test'], env)
  return withExitStatus(
    readReport(file, (json) => summarizePlaywright(json as PlaywrightReport)),
    status,
  )
}

/** Treats a runner that exits with an error as failed, even if every test passed. */
function withExitStatus(report: TestReport, status: number | null): TestReport {
  return report.failed === 0 && status !== 0 ? { ...report, failed: 1 } : report
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): number | null {
  return spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
    .status
}

/** Handles a missing report, because a runner that crashes writes none. */
function readReport(file: string, summarize: (json: unknown) => TestReport): TestReport {
  if (existsSync(file)) return summarize(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: 0,
    failed: 1,
    failures: [`✗ ${file} was not written: the test runner crashed, see above`],
    tests: [],
  }
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(7)} s`
}
