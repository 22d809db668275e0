import process from 'node:process'
import { defineConfig } from '@playwright/test'
import type { Storage } from './e2e/support/site.ts'

const storages: Storage[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded']

export default defineConfig<object, { storage: Storage }>({
  // The same journeys on each kind of storage that is at hand; how pages look does not hang on it, and is looked at once.
  projects: storages.map((storage) => ({
    name: storage,
    use: { storage },
    testIgnore: storage === 'embedded' ? [] : ['access.spec.ts', 'contrast.spec.ts'],
  })),
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each worker runs a site of its own beside its browser.
  workers: 2,
  timeout: 60_000,
  // How long a journey waits for what comes: an image that is decoded takes a busy machine more than the usual five seconds.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.MUSTER_BROWSER ? { executablePath: process.env.MUSTER_BROWSER } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'retain-on-failure',
  },
})
