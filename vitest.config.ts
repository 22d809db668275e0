import process from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that open the site's database: those of the whole API, and every `*.storage.test.ts`. */
const storageTests = ['test/api/**/*.test.ts', '{src,demo,scripts,test}/**/*.storage.test.ts']

/** Databases are started and copied, images decoded; the machine may be busy with others. */
const testTimeout = 120_000

/** Seeds fast-check in exhaustive mode. */
const setupFiles = ['./test/support/fast-check-setup.ts']

export default defineConfig({
  test: {
    // Sites mostly wait for their database, which runs in another thread or process.
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
          // These test the embedded engine itself, whatever the others run on.
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.TEST_DATABASE_URL ? ['src/server/database/embedded/**'] : []),
          ],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles,
          testTimeout,
          hookTimeout: testTimeout,
          // A process for each file: the embedded database lives in worker threads of its own.
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
