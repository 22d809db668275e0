import process from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'
import { memoryFolder } from './test/support/memory-folder.ts'

// Inherited by every process of the run.
process.env.TMPDIR ??= memoryFolder()

/** Tests that open the site's database. */
const storageTests = ['test/api/**/*.test.ts', '{src,demo,scripts,simulation,test}/**/*.storage.test.ts']

/**
 * Tests that need not run again on PostgreSQL, because they always use the embedded database, or only test what happens
 * before a request reaches the database and after its response leaves it. An exhaustive run does not skip the latter.
 */
const sameOnBothStorages = [
  'src/server/database/embedded/**',
  'scripts/host-walk.storage.test.ts',
  'test/api/privacy-page.test.ts',
  ...(process.env.TEST_EXHAUSTIVE === '1'
    ? []
    : [
        'test/api/{hostile-input,hostile-text,hostile-words,bad-requests,raw-requests,unfinished-requests}.test.ts',
        // Closing weeks and correcting results have their own tests.
        'scripts/recompute/year.storage.test.ts',
      ]),
]

/** Tests start and copy databases, decode images, or load the modules of all pages, possibly on a busy machine. */
const testTimeout = 120_000

/**
 * Test files share workers, because starting a worker and importing the modules takes a third of the whole run. Tests undo
 * changes to their process, and each opens its own database. On two cores, two workers would leave a seventh of the time
 * unused.
 */
const sharedWorkers = { isolate: false, maxWorkers: 3 }

/** A larger semi-space saves a few percent of the tests' CPU time. */
const memory = ['--min-semi-space-size=32', '--max-semi-space-size=64']

const setupFiles = ['./test/support/fast-check-setup.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'], setupFiles, ...sharedWorkers } },
      {
        test: {
          name: 'server',
          include: ['{src/server,brand,demo,scripts,simulation,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...storageTests],
          setupFiles,
          testTimeout,
          pool: 'forks',
          execArgv: memory,
          ...sharedWorkers,
        },
      },
      {
        test: {
          name: 'storage',
          include: storageTests,
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? sameOnBothStorages : [])],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles,
          testTimeout,
          hookTimeout: testTimeout,
          pool: 'forks',
          execArgv: memory,
          ...sharedWorkers,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], setupFiles, testTimeout, ...sharedWorkers },
      },
    ],
  },
})
