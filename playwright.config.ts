import process from 'node:process'
import { defineConfig } from '@playwright/test'
import type { Storage } from './e2e/support/site.ts'
import { installedBrowser } from './scripts/find-browser.ts'
import { memoryFolder } from './test/support/memory-folder.ts'

// Inherited by sites and browsers.
process.env.TMPDIR ??= memoryFolder()

const browser = installedBrowser()
/** Replaces Playwright's list, because Chromium uses only the last one. The first entry avoids a new process per first navigation. */
const disabledFeatures = [
  'CrossOriginOpenerPolicy',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]
const storages: Storage[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded']

export default defineConfig<object, { storage: Storage }>({
  // On PostgreSQL, run only journeys that depend on the storage: notifications, transactions, the job queue, commands.
  projects: storages.map((storage) => ({
    name: storage,
    use: { storage },
    ...(storage === 'postgresql' ? { grep: /@storage/ } : {}),
  })),
  globalSetup: './e2e/support/make-templates.ts',
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each worker runs its own site in addition to its browser. On two cores, two workers would leave a third of the time unused.
  workers: 3,
  timeout: 60_000,
  // Longer than the default of 5 s, because decoding an uploaded image can take longer on a busy machine.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // Each test gets a new page, but not a new browser process, whose start takes as long as opening three pages.
    reuseContext: true,
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
    // A trace costs a third of the run's CPU time. A failed journey always leaves a snapshot of its page.
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
