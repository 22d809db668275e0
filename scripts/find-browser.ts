import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium for the journeys: the one that is there, else Debian's where this machine lets it be installed,
 * else Playwright's own. Ends the process with a sentence where none is to be had.
 */
export function findBrowser(): string {
  const found = present()
  if (found) return found
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    console.log('There is no Chromium on this machine; installing Debian’s.')
    succeeds('apt-get', ['update', '-qq'])
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = present()
  if (installed) return installed
  console.log('Asking Playwright for its own Chromium.')
  succeeds('node_modules/.bin/playwright', ['install', 'chromium'])
  const own = present()
  if (own) return own
  console.error(
    'The browser journeys need a Chromium, and none could be found or installed. Install Chromium or Chrome, or name one ' +
      'with MUSTER_BROWSER=/path/to/chromium, and try again.',
  )
  return process.exit(1)
}

function present(): string | undefined {
  const named = process.env.MUSTER_BROWSER
  return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((file) => existsSync(file))
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
