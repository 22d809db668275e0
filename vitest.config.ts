import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // A database for each file is started and copied; the machine may be busy with others.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A process for each file: the embedded database lives in worker threads of its own.
          pool: 'forks',
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
