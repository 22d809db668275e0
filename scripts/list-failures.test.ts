import { expect, test } from 'vitest'
import { failuresOfJourneys, failuresOfVitest } from './list-failures.ts'

test('failed tests are told with the first lines of why, and so are files that could not be loaded', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['1 is not 2\nat a line'] }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'fine.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(failuresOfVitest(report)).toEqual([
    '✗ sums.test.ts › subtracts\n    1 is not 2\n    at a line',
    '✗ broken.test.ts › the whole file\n    no such module',
  ])
})

test('failed journeys are told from every depth of their suites, a run that could not start too', () => {
  const spec = (title: string, status: string, message?: string) => ({
    ok: status === 'expected',
    file: 'vote.spec.ts',
    title,
    tests: [{ projectName: 'embedded', status, results: [{ error: message ? { message } : undefined }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('votes', 'expected')], suites: [{ specs: [spec('votes twice', 'unexpected', 'late')] }] }],
  }
  expect(failuresOfJourneys(report)).toEqual([
    '✗ e2e › the whole run\n    no browser',
    '✗ vote.spec.ts [embedded] › votes twice\n    late',
  ])
})
