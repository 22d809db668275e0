import process from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that open the site's database. */
const storageTests = ['test/api/**/*.test.ts', '{src,demo,scripts,test}/**/*.storage.test.ts']

/** Tests start and copy databases and decode images, possibly on a busy machine. */
const testTimeout = 120_000

/** Seeds fast-check in exhaustive mode. */
const setupFiles = ['./test/support/fast-check-setup.ts']

export default defineConfig({
  test: {
    // Tests mostly wait for the database, which runs in another thread or process.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'], setupFiles } },
      {
        test: {
          name: 'server',
          include: ['{src/server,brand,demo,scripts,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...storageTests],
          setupFiles,
          testTimeout,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'storage',
          include: storageTests,
          // These test the embedded engine itself, so they need not run again on PostgreSQL.
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.TEST_DATABASE_URL ? ['src/server/database/embedded/**'] : []),
          ],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles,
          testTimeout,
          hookTimeout: testTimeout,
          // One process per file: the embedded database runs in its own worker threads.
          pool: 'forks',
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], setupFiles },
      },
    ],
  },
})
