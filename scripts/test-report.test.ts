import { expect, test } from 'vitest'
import { slowestTests, summarizePlaywright, summarizeVitest } from './test-report.ts'

test('a Vitest report is reduced to counts, durations, failed tests and files that failed to load', () => {
  const passed = { status: 'passed', fullName: 'adds', duration: 3, failureMessages: [] }
  const failed = { status: 'failed', fullName: 'subtracts', duration: 5, failureMessages: ['1 is not 2\nat a line'] }
  const report = summarizeVitest({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(report).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      '✗ sums.test.ts › subtracts\n    1 is not 2\n    at a line',
      '✗ broken.test.ts › the whole file\n    no such module',
    ],
    tests: [
      { name: 'sums.test.ts › adds', durationMs: 3 },
      { name: 'sums.test.ts › subtracts', durationMs: 5 },
    ],
  })
})

test('a Playwright report is reduced at every depth of its suites, including errors of the whole run', () => {
  const spec = (title: string, status: string, message?: string) => ({
    ok: status === 'expected',
    file: 'vote.spec.ts',
    title,
    tests: [{ projectName: 'embedded', status, results: [{ duration: 7, error: message ? { message } : undefined }] }],
  })
  const report = summarizePlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('votes', 'expected')], suites: [{ specs: [spec('votes twice', 'unexpected', 'late')] }] }],
  })
  expect(report).toEqual({
    passed: 1,
    failed: 2,
    failures: ['✗ e2e › the whole run\n    no browser', '✗ vote.spec.ts [embedded] › votes twice\n    late'],
    tests: [
      { name: 'vote.spec.ts [embedded] › votes', durationMs: 7 },
      { name: 'vote.spec.ts [embedded] › votes twice', durationMs: 7 },
    ],
  })
})

test('the slowest tests come first', () => {
  const tests = [3, 1, 2].map((durationMs) => ({ name: String(durationMs), durationMs }))
  expect(slowestTests(tests, 2).map(({ name }) => name)).toEqual(['3', '2'])
})
