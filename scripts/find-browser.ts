import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'

const systemPaths = [
  // Debian's headless build takes a third less CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of an installed Chromium: from `MUSTER_BROWSER`, the system or Playwright, in this order. */
export function installedBrowser(): string | undefined {
  const configured = process.env.MUSTER_BROWSER
  return [...(configured ? [configured] : []), ...systemPaths, chromium.executablePath()].find((file) =>
    existsSync(file),
  )
}

/** Installs Chromium if there is none: Debian's if this user may, otherwise Playwright's. Exits if both fail. */
export function ensureBrowser(): void {
  if (installedBrowser()) return
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    console.log('No Chromium found; installing Debian’s …')
    succeeds('apt-get', ['update', '-qq'])
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  }
  if (installedBrowser()) return
  console.log('Installing Playwright’s Chromium …')
  succeeds('node_modules/.bin/playwright', ['install', 'chromium'])
  if (installedBrowser()) return
  console.error(
    'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set ' +
      'MUSTER_BROWSER=/path/to/chromium, and try again.',
  )
  process.exit(1)
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
