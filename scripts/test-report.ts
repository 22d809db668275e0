export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly duration?: number | null
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly ok: boolean
    readonly file: string
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

export interface TimedTest {
  readonly name: string
  readonly durationMs: number
}

export interface TestReport {
  readonly passed: number
  readonly failed: number
  /** One entry per failure: file, test name and the first lines of the error message. */
  readonly failures: readonly string[]
  readonly tests: readonly TimedTest[]
}

export function summarizeVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => errorText(name, fullName, failureMessages[0]))
      // A file that failed to load has no failed tests.
      return failed.length === 0 && status === 'failed' ? [errorText(name, 'the whole file', message)] : failed
    }),
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: `${name} › ${fullName}`, durationMs: duration ?? 0 })),
    ),
  }
}

export function summarizePlaywright({ stats, errors, suites }: PlaywrightReport): TestReport {
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...errors.map(({ message }) => errorText('e2e', 'the whole run', message)),
      ...specs
        .filter(({ ok }) => !ok)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status !== 'expected' && status !== 'skipped')
            .map(({ projectName, results }) =>
              errorText(`${file} [${projectName}]`, title, results.at(-1)?.error?.message),
            ),
        ),
    ],
    tests: specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} [${projectName}] › ${title}`,
        durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  }
}

export function slowestTests(tests: readonly TimedTest[], count: number): TimedTest[] {
  return tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, count)
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']>[number][] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function errorText(file: string, name: string, error = ''): string {
  const lines = error.split('\n', 4).map((line) => `    ${line}`)
  return [`✗ ${file} › ${name}`, ...(error ? lines : [])].join('\n')
}
