import process from 'node:process'
import { type Browser, chromium } from '@playwright/test'
import { installedBrowser } from '../../find-browser.ts'
import { Skipped } from './drill.ts'

/** @throws Skipped if there is no Chromium */
export function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  if (executablePath === undefined) throw new Skipped('Chromium is not installed')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args })
}
