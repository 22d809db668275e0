/** What the parts of vitest's JSON report hold that are read here. */
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
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[]
  readonly specs?: readonly {
    readonly ok: boolean
    readonly file: string
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** What the parts of Playwright's JSON report hold that are read here. */
export interface JourneysReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly JourneySuite[]
}

/** The failed tests of a run of vitest, each as its file, its name and the beginning of why. */
export function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages[0]))
    // A file that could not be loaded has no tests that failed.
    return failed.length === 0 && status === 'failed' ? [describe(name, 'the whole file', message)] : failed
  })
}

/** The failed journeys, each as its file, its name and the beginning of why. */
export function failuresOfJourneys({ errors, suites }: JourneysReport): string[] {
  return [...errors.map(({ message }) => describe('e2e', 'the whole run', message)), ...suites.flatMap(failuresOfSuite)]
}

function failuresOfSuite({ suites = [], specs = [] }: JourneySuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected' && status !== 'skipped')
        .map(({ projectName, results }) => describe(`${file} [${projectName}]`, title, results.at(-1)?.error?.message)),
    )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** Tests are told apart by where they are; of why they failed, the first lines say enough to look further up. */
function describe(file: string, name: string, why = ''): string {
  const lines = why.split('\n', 4).map((line) => `    ${line}`)
  return [`✗ ${file} › ${name}`, ...(why ? lines : [])].join('\n')
}
